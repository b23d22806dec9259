import type { Problem } from "../words/Problem.ts";

/** The URLs that a person typed, or why the text is no list of URLs. */
export type Urls =
  | { readonly urls: readonly string[]; readonly problem?: undefined }
  | { readonly urls?: undefined; readonly problem: Problem };

const SCHEMES = ["http:", "https:"];

/** Reads URLs of HTTP, with spaces, commas or lines between them. */
export function readUrls(text: string): Urls {
  const urls = text.split(/[\s,]+/).filter((url) => url !== "");
  const wrong = urls.find((url) => !URL.canParse(url) || !SCHEMES.includes(new URL(url).protocol));
  if (wrong !== undefined) {
    return { problem: { name: "noUrl", text: wrong.slice(0, 60) } };
  }
  const twice = urls.find((url, index) => urls.indexOf(url) !== index);
  if (twice !== undefined) return { problem: { name: "twice", text: twice } };
  return { urls };
}
