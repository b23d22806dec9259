import type { Person } from "@causeway/service/testing/Person.ts";
import type { Locator } from "playwright-core";

/** How a person presses buttons, fills in fields and chooses rows. */
export interface Hands {
  press(within: Locator, name: RegExp): Promise<void>;
  /** Types into a field. */
  type(within: Locator, name: string, text: string): Promise<void>;
  /** Chooses a row of a list with a search field. */
  choose(within: Locator, search: string, row: RegExp): Promise<void>;
}

/** Presses by the mouse. */
export function mouse(person: Person): Hands {
  return {
    press: (within, name) => person.click(within.getByRole("button", { name })),
    type: async (within, name, text) => {
      await person.click(within.getByRole("textbox", { name, exact: true }));
      await person.type(text);
    },
    choose: (within, _, row) => person.click(within.getByRole("option", { name: row })),
  };
}

/** Reaches everything by Tab, and presses Enter there. */
export function keyboard(person: Person): Hands {
  return {
    press: async (within, name) => {
      await within.getByRole("button", { name }).waitFor();
      await person.enter(name);
    },
    type: async (within, name, text) => {
      await within.getByRole("textbox", { name, exact: true }).waitFor();
      await person.tabTo(new RegExp(`^${name}$`));
      await person.type(text);
    },
    choose: async (within, search, row) => {
      await person.type(search);
      const chosen = within.getByRole("option", { name: row, selected: true });
      await within.getByRole("option", { name: row }).waitFor();
      while ((await chosen.count()) === 0) await person.press("ArrowDown");
      await person.press("Enter");
    },
  };
}
