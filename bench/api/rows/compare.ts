import { type Asked, type Loaded, load } from "../load.ts";
import { Served } from "../programs/Served.ts";
import { medianOf, type Row, rowOf } from "./Row.ts";

const CONNECTIONS = 64;

/** How long is measured. */
export interface Rounds {
  readonly count: number;
  readonly seconds: number;
}

/**
 * Compares an endpoint with a bare Fastify route that answers a constant of the same size. Their rounds alternate, and the
 * medians count: a machine that does other work slows both.
 */
export async function compare(
  name: string,
  url: string,
  next: () => Asked,
  { count, seconds }: Rounds,
): Promise<Row> {
  const size = await sizeOfAnswer(url, next());
  const bare = await Served.start("constant.ts", [String(size)]);
  const until = { duration: seconds };
  const [ours, theirs]: [Loaded[], Loaded[]] = [[], []];
  try {
    // Both are compiled and connected before the first round.
    await load(url, next, { connections: CONNECTIONS, until: { duration: 2 } });
    await load(bare.url, bareRoute, { connections: CONNECTIONS, until: { duration: 2 } });
    for (let round = 0; round < count; round++) {
      ours.push(await load(url, next, { connections: CONNECTIONS, until }));
      theirs.push(await load(bare.url, bareRoute, { connections: CONNECTIONS, until }));
    }
  } finally {
    await bare.stop();
  }
  const [own, constant] = [medianOf(ours), medianOf(theirs)];
  return rowOf(name, own.requestsPerSecond / constant.requestsPerSecond, own);
}

const bareRoute = (): Asked => ({ path: "/" });

/** @throws Error if the answer has no record. */
async function sizeOfAnswer(url: string, { path, headers = {} }: Asked): Promise<number> {
  const answer = await fetch(`${url}${path}`, { headers });
  const text = await answer.text();
  const { info, list } = JSON.parse(text).data ?? {};
  const isEmpty = info === null || list?.length === 0;
  if (answer.status !== 200 || isEmpty) throw new Error(`${path} answers ${text.slice(0, 500)}`);
  return Buffer.byteLength(text);
}
