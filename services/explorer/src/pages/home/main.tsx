import { defineWidget, type WidgetElement } from "@causeway/widget";
import { render } from "preact";

import { siteContracts } from "../../api/siteContracts.ts";
import { offerDevelopment } from "../../development/offerDevelopment.ts";
import { startPage } from "../../frame/startPage.ts";
import { firstEnds } from "../../swap/firstEnds.ts";
import { whenSpoken } from "../../swap/whenSpoken.ts";
import { wordsOf } from "../../words/Say.ts";
import { Latest } from "./Latest.tsx";

const { baseUrl, locale, language, query, main } = startPage();
const [words, contracts] = await Promise.all([wordsOf(language), siteContracts()]);
const widget = main.querySelector<WidgetElement>("causeway-widget");
const first: Readonly<Record<string, string>> = { ...(contracts && firstEnds(contracts)) };
widget?.setAttribute("base-url", baseUrl);
for (const name of ["from", "to", "amount"]) {
  const value = query.get(name) ?? first[name];
  if (value !== undefined) widget?.setAttribute(name, value);
}
if (widget !== null && contracts !== undefined) widget.config = { contracts };
// It is drawn in English first, and would turn round for Arabic: it is shown when it has its language.
widget?.toggleAttribute("hidden", true);
defineWidget();
if (widget !== null) void whenSpoken(widget, locale).then(() => widget.removeAttribute("hidden"));
offerDevelopment({ baseUrl });
const rows = main.querySelector("#rows");
if (rows !== null) render(<Latest {...{ baseUrl, locale, words }} />, rows);
