import type { Endpoint } from "../../src/endpoints/Endpoint.ts";
import type { Answered } from "../../testing/ApiWorld.ts";

/** Parameters of a request. */
export type Parameters = Readonly<Record<string, string>>;

/** Requests by the path of their endpoint. Each parameter has one at least whose answer depends on it. */
export type Cases = Readonly<Record<string, readonly Parameters[]>>;

/** What of an answer a parameter may change. */
export type Shown = (answer: Answered) => unknown;

/** Status and whole body. */
export const WHOLE: Shown = ({ status, text }) => [status, text];

/** Asks for a path with its query. */
export type Ask = (path: string) => Promise<Answered>;

/**
 * The parameters of endpoints that no case shows to count: left out of any request of theirs, the answer stays the same.
 *
 * @param shownOf What of an answer counts; it is the same for the same request.
 */
export async function ignoredParameters(
  endpoints: readonly Endpoint[],
  cases: Cases,
  ask: Ask,
  shownOf: Shown = WHOLE,
): Promise<string[]> {
  const shown = async (endpoint: Endpoint, parameters: Parameters) =>
    JSON.stringify(shownOf(await ask(pathOf(endpoint, parameters))));
  const ignored: string[] = [];
  for (const endpoint of endpoints) {
    const missing = new Set(Object.keys(endpoint.query.shape));
    for (const whole of cases[endpoint.path] ?? []) {
      const before = await shown(endpoint, whole);
      for (const name of Object.keys(whole).filter((one) => missing.has(one))) {
        const { [name]: _, ...others } = whole;
        if ((await shown(endpoint, others)) !== before) missing.delete(name);
      }
    }
    ignored.push(...[...missing].map((name) => `${endpoint.path} ${name}`));
  }
  return ignored;
}

/** A parameter of the path that is left out leaves its place empty. */
function pathOf({ path, inPath = [] }: Endpoint, parameters: Parameters): string {
  const [inQuery, inThePath] = [false, true].map((isInPath) =>
    Object.entries(parameters).filter(([name]) => inPath.includes(name) === isInPath),
  ) as [[string, string][], [string, string][]];
  const named = Object.fromEntries(inThePath);
  const filled = inPath.reduce((text, name) => text.replace(`:${name}`, named[name] ?? ""), path);
  return `${filled}?${new URLSearchParams(inQuery)}`;
}
