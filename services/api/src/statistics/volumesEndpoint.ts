import type { Queryable } from "@causeway/database";
import { type HourVolume, volumesOf } from "@causeway/index/statistics";
import { z } from "zod";

import { isoTime, unixNow } from "../causeway/times.ts";
import { endpoint } from "../endpoints/Endpoint.ts";
import { badParameter } from "../errors/ApiError.ts";
import type { Lists } from "../lists/Lists.ts";
import { countText } from "../parameters/fields.ts";
import { KeptAnswers } from "./KeptAnswers.ts";

const HOUR = 3_600n;
const DAY_HOURS = 24;
const MOST_HOURS = 168;

const hourVolume = z.object({
  beginsAt: z.string().describe("Beginning of the hour, UTC"),
  originChainId: z.string(),
  assetId: z.string(),
  symbol: z.string().nullable().describe("Null if the environment does not name the asset"),
  decimals: z.int().nullable().describe("Of `amount`; null as `symbol`"),
  transfers: z.int().describe("Transfers, with or without an order"),
  amount: z.string().describe("Units of the asset that they moved"),
});

type Volumes = z.input<typeof hourVolume>[];

/** One for each index: tests have several in a process. */
const kept = new WeakMap<Queryable, KeptAnswers<Volumes>>();

/** `GET /v1/volumes` */
export const volumesEndpoint = endpoint({
  api: "v1",
  path: "/v1/volumes",
  summary: "Show the amounts that left each chain, by hour and asset",
  description:
    "The present hour is the last one. Final transfers alone count, by the hour of their sending. Hours without any are left out.",
  grounds: "index",
  cost: 2,
  query: z.object({
    hours: z.optional(countText).describe(`How far back: 1 to ${MOST_HOURS} hours, else a day`),
  }),
  answer: z.object({ items: z.array(hourVolume) }),
  async answerTo({ index, lists }, { hours = DAY_HOURS }, call) {
    if (hours < 1 || hours > MOST_HOURS) {
      throw badParameter("hours", hours, `is not within 1 and ${MOST_HOURS}`);
    }
    call.keepFor("minute");
    const last = (unixNow() / HOUR) * HOUR;
    const range = { from: last - BigInt(hours - 1) * HOUR, to: last + HOUR };
    const answers = kept.get(index) ?? new KeptAnswers<Volumes>();
    kept.set(index, answers);
    const read = async () => (await volumesOf(index, range)).map((one) => volumeIn(lists, one));
    return { items: await answers.get(`${range.from} ${hours}`, read) };
  },
});

function volumeIn({ environment }: Lists, volume: HourVolume): Volumes[number] {
  const { beginsAt, originChainId, assetId, transfers, units } = volume;
  const asset = environment.assets.find((one) => one.assetId.toLowerCase() === assetId);
  return {
    ...{ beginsAt: isoTime(beginsAt), originChainId: String(originChainId), assetId },
    ...{ symbol: asset?.symbol ?? null, decimals: asset?.decimals ?? null },
    ...{ transfers: Number(transfers), amount: String(units) },
  };
}
