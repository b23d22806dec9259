/**
 * Why a URL is not one that everybody may see: somebody pays for the requests of a key.
 *
 * @returns undefined if nothing is wrong.
 */
export function publicRpcProblem(url: string, development: boolean): string | undefined {
  const { protocol, username, password, pathname, search, hash, host } = new URL(url);
  if (username !== "" || password !== "") return "has no name and no password: everybody sees it";
  if (search !== "" || hash !== "") return "has no query: everybody sees the URL, with its key";
  if (`${host}${pathname}`.split(/[/.]/).some(isKey)) {
    return "has no key in its host or path: everybody sees it";
  }
  if (protocol !== "https:" && !development) return "is an https URL: wallets refuse others";
  return undefined;
}

/** Names are words; keys are long, with digits among their letters. */
function isKey(part: string): boolean {
  const digits = part.match(/\d/g) ?? [];
  return part.length >= SHORTEST_KEY && digits.length >= LEAST_DIGITS;
}

const SHORTEST_KEY = 20;
const LEAST_DIGITS = 3;
