import { expect } from "chai";

import { allChecks, compare } from "../../src/build/compare.ts";
import { caught } from "../world/caught.ts";
import {
  type Asked,
  RECEIVER,
  SWAPS,
  subjectOf,
  TOKENS,
  type Told,
  tellHonestly,
} from "../world/swaps.ts";
import { LIES } from "./lies.ts";

const subjectAfter = (asked: Asked, tell: (told: Told) => void = () => {}) => {
  const told = tellHonestly(asked);
  tell(told);
  return subjectOf(asked, told);
};

describe("an order that a service built", () => {
  for (const [name, asked] of Object.entries(SWAPS)) {
    it(`passes if the service is honest: ${name}`, () => compare(subjectAfter(asked)));
  }

  it("knows the wrapped coin by the assets, if the environment's file has no venues", async () => {
    const withoutVenues =
      (isWrappedCoin: boolean) =>
      ({ environment }: Told) => {
        const [asset] = environment.assets ?? [];
        const place = { chain: "there", token: TOKENS.wethThere, custody: RECEIVER };
        const there = { ...place, isMinted: false, isWrappedCoin };
        const weth = { symbol: "WETH", assetId: `0x${"e7".repeat(32)}`, decimals: 18 };
        environment.assets = [...(asset ? [asset] : []), { ...weth, chains: [there] }];
        environment.chains = environment.chains.map(({ venues: _, ...chain }) => chain as never);
      };
    compare(subjectAfter(SWAPS.across, withoutVenues(true)));
    const { details } = await caught("RouteMismatch", () => {
      compare(subjectAfter(SWAPS.across, withoutVenues(false)));
    });
    expect(details.field).to.equal("destinationHops.end");
  });

  LIES.forEach(({ field, of, tell }, at) => {
    it(`is refused for ${field}, by one comparison alone (lie ${at + 1}, ${of})`, async () => {
      const { details } = await caught("RouteMismatch", () => {
        compare(subjectAfter(SWAPS[of], tell));
      });
      expect(details.field).to.equal(field);
      expect(details.wanted).not.to.equal(details.got);
      const others = allChecks().filter((check) => check.field !== field);
      compare(subjectAfter(SWAPS[of], tell), others);
    });
  });

  it("has a lie for each comparison, so that none can be left out", () => {
    const told = new Set(LIES.map(({ field }) => field));
    expect(
      allChecks()
        .map(({ field }) => field)
        .filter((field) => !told.has(field)),
    ).to.deep.equal([]);
    const fields = allChecks().map(({ field }) => field);
    expect(new Set(fields).size).to.equal(fields.length);
  });

  it("is refused if a value of the promise is missing, or no number", async () => {
    const names = Object.keys(tellHonestly(SWAPS.across).route.promise);
    for (const name of names) {
      const without = subjectAfter(SWAPS.across);
      const promise = Object.fromEntries(
        Object.entries(without.route.promise).filter(([one]) => one !== name),
      );
      const route = { ...without.route, promise };
      await caught("RouteMismatch", () => compare({ ...without, route }));
    }
  });

  it("shows no unseen characters of a lie, and no endless value", async () => {
    const { details, message } = await caught("RouteMismatch", () => {
      compare(
        subjectAfter(SWAPS.across, ({ item }) => {
          item.to = `\u202e${"6".repeat(9_999)}`;
        }),
      );
    });
    expect(`${details.got}`.length).to.be.lessThan(300);
    expect(message).not.to.include("\u202e");
  });

  it("may carry an approval by signature, or none", () => {
    compare(
      subjectAfter(SWAPS.across, ({ item }) => {
        if (item.causeway.allowance) item.causeway.allowance.permit = null;
      }),
    );
    compare(
      subjectAfter(SWAPS.across, ({ item }) => {
        item.causeway.allowance = null;
        item.causeway.gasLimit = null;
      }),
    );
  });
});
