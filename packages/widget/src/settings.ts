// What an app may set, as data: a form of settings follows from it.

export * from "./config/readConfig.ts";
export * from "./config/SettingForm.ts";
export * from "./config/SettingProblem.ts";
export { CONFIG_FORMS } from "./config/WidgetConfig.ts";
export * from "./element/ATTRIBUTE_FORMS.ts";
export * from "./element/attributeProblems.ts";
export * from "./element/EVENTS.ts";
export { ATTRIBUTES, PROPERTIES } from "./element/WidgetElement.ts";
export * from "./styles/Theme.ts";
