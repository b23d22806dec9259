export { type Html, type HtmlPart, html, unlessEmpty } from "./html.ts";
export { type Page, pageOf } from "./page.ts";
