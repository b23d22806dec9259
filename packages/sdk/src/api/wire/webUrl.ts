/** A URL that is safe to show and to follow; undefined if it is another kind of URL, a script for example. */
export function webUrl(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  return /^https?:$/.test(new URL(text).protocol) ? text : undefined;
}
