import { footerHtml, headerHtml } from "../src/frame/frameHtml.ts";
import type { PageCode } from "./bundlePages.ts";

/** What each page has in its head. */
export interface Head {
  /** Paths of what all pages load, relative to the page. */
  readonly early: string;
  readonly styles: string;
  /** The font of texts. */
  readonly font: string;
  /** Of a development network. */
  readonly faucetUrl?: string | undefined;
}

/** A page as written lacks what every page has. */
export class NoPage extends Error {
  constructor(file: string, lacking: string) {
    super(`${file}: has not one ${lacking}`);
    this.name = "NoPage";
  }
}

/**
 * The policy of a page on any file server. The APIs' server sends a stricter one, which names the RPCs. A page asks RPCs that
 * people type in, so it may connect everywhere; it takes scripts, styles and frames from its own site alone.
 */
const POLICY = [
  "default-src 'self'",
  "connect-src *",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** Puts the frame, scripts and styles into a page as written. @param file Of the page: `way.html`. */
export function pageHtml(
  text: string,
  { file, head, code }: { readonly file: string; readonly head: Head; readonly code: PageCode },
): string {
  const insert = (into: string, at: string, what: string) => {
    const parts = into.split(at);
    if (parts.length !== 2) throw new NoPage(file, at);
    return parts.join(what);
  };
  const named = withFaucet(text, head);
  let whole = insert(named, "<head>\n", `<head>\n${headHtml(head, code)}`);
  whole = insert(whole, "<body>\n", `<body>\n${headerHtml(file)}\n`);
  return insert(whole, "</body>", `${footerHtml()}\n</body>`);
}

function withFaucet(text: string, { faucetUrl }: Head): string {
  if (faucetUrl === undefined) return text;
  return text.replace("<html ", () => `<html data-faucet="${new URL(faucetUrl).href}" `);
}

function headHtml({ early, styles, font }: Head, { entry, imports }: PageCode): string {
  const lines = [
    '<meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width">',
    '<link rel="icon" href="assets/icon.svg">',
    `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    `<link rel="stylesheet" href="${styles}">`,
    `<script src="${early}"></script>`,
    ...imports.map((path) => `<link rel="modulepreload" href="${path}">`),
    `<script type="module" src="${entry}"></script>`,
  ];
  return `${lines.join("\n")}\n`;
}
