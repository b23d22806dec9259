import { isRight } from "../config/SettingForm.ts";
import type { SettingProblem } from "../config/SettingProblem.ts";
import { ATTRIBUTE_FORMS } from "./ATTRIBUTE_FORMS.ts";
import { ATTRIBUTES } from "./WidgetElement.ts";

/** What is wrong with attributes of an element, before any list is there. An empty one counts as left out. */
export function attributeProblems(
  element: Pick<Element, "getAttribute">,
): readonly SettingProblem[] {
  return ATTRIBUTES.flatMap((name) => {
    const value = element.getAttribute(name);
    const form = ATTRIBUTE_FORMS[name];
    if (value === null || value === "" || isRight(form, value)) return [];
    return form.wanted === undefined ? [] : [{ kind: "wrong", name, value, wanted: form.wanted }];
  });
}
