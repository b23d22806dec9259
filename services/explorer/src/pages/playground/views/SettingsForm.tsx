import { OF_PROGRAMS, SETTING_FIELDS, type SettingGroup } from "../settings/SettingField.ts";
import type { FormProps } from "./FormProps.ts";
import { SettingInput } from "./SettingInput.tsx";

const GROUPS: readonly SettingGroup[] = ["attributes", "config", "theme", "messages"];

/** Every setting of the widget, in groups. */
export function SettingsForm(props: FormProps) {
  const { words } = props;
  return (
    <form class="settings" onSubmit={(event) => event.preventDefault()}>
      {GROUPS.map((group, place) => (
        <details key={group} open={place < 2}>
          <summary>
            <h3>{words.groups[group]}</h3>
          </summary>
          {group === "theme" && <p class="soft small">{words.themeHint}</p>}
          <div class="setting-fields">
            {SETTING_FIELDS.filter((field) => field.group === group).map((field) => (
              <SettingInput key={field.key} field={field} {...props} />
            ))}
          </div>
        </details>
      ))}
      <details>
        <summary>
          <h3>{words.ofPrograms}</h3>
        </summary>
        <dl class="small">
          {OF_PROGRAMS.map((key) => (
            <div key={key}>
              <dt>
                <code>{key}</code>
              </dt>
              <dd>{words.programs[key]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </form>
  );
}
