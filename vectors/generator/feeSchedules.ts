import {
  type ChargedPrice,
  cheaperPrice,
  clampGasPrice,
  FEE_GRACE,
  FeeCredits,
  gasPriceBand,
  isMove,
  movedTo,
  newlyCharged,
  type Price,
  settled,
  tooLargeStep,
  underVersion,
} from "@causeway/protocol";

const GWEI = 10n ** 9n;
const DAY = 86_400n;
const START = 1_800_000_000n;
const MOST = 2n ** 64n - 1n;
const BAND = 20_000n;

const PRICE: Price = {
  base: 1_000n * GWEI,
  gasPrice: GWEI,
  maxGasLimit: 5_000_000n,
  maxPayload: 10_000n,
  gasPerByte: 40n,
};
const LARGEST: Price = {
  base: 2n ** 96n - 1n,
  gasPrice: MOST,
  maxGasLimit: 2n ** 48n - 1n,
  maxPayload: 2n ** 24n - 1n,
  gasPerByte: 2n ** 24n - 1n,
};

/** `fee-schedules.json` */
export function feeScheduleVectors() {
  return {
    mixes: mixes(),
    steps: steps(),
    bands: bands(),
    moves: moves(),
    shares: shares(),
    history: history(),
  };
}

function mixes() {
  const other = {
    ...PRICE,
    base: 1n,
    gasPrice: 3n * GWEI,
    maxGasLimit: 6_000_000n,
    gasPerByte: 7n,
  };
  return [
    mix("one dearer in some fields, the other in the rest", PRICE, other),
    mix("the other way round", other, PRICE),
    mix("with itself", PRICE, PRICE),
    mix("a lower maximum", PRICE, { ...PRICE, maxGasLimit: 1n, maxPayload: 1n }),
    mix("free", PRICE, { ...PRICE, base: 0n, gasPrice: 0n }),
    mix("greatest values", LARGEST, PRICE),
  ];
}

function mix(name: string, one: Price, other: Price) {
  return { name, one, other, cheaper: cheaperPrice(one, other) };
}

function steps() {
  return [
    step("nothing", {}),
    step("twice the base", { base: 2n * PRICE.base }),
    step("more than twice the base", { base: 2n * PRICE.base + 1n }),
    step("less than half the base", { base: PRICE.base / 2n - 1n }),
    step("twice the gas price", { gasPrice: 2n * GWEI }),
    step("more than twice the gas price", { gasPrice: 2n * GWEI + 1n }),
    step("half the gas limit", { maxGasLimit: 2_500_000n }),
    step("less than half the gas limit", { maxGasLimit: 2_499_999n }),
    step("more than twice the payload", { maxPayload: 20_001n }),
    step("more than twice the gas per byte", { gasPerByte: 81n }),
    step("fields that multiply", { gasPrice: 2n * GWEI, gasPerByte: 80n }),
    step("a base that ends", { base: 0n }),
    step("a gas price that ends", { gasPrice: 0n }),
  ];
}

function step(name: string, change: Partial<Price>) {
  const next = { ...PRICE, ...change };
  return { name, current: PRICE, next, tooLarge: tooLargeStep(PRICE, next) ?? "" };
}

function bands() {
  return [
    band("in the middle", GWEI, BAND, GWEI),
    band("below the band", GWEI, BAND, GWEI / 2n - 1n),
    band("above the band", GWEI, BAND, 2n * GWEI + 1n),
    band("edges that do not divide", 7n, 13_000n, 100n),
    band("lower edge rounded up", 10n, 30_000n, 1n),
    band("one wei", 1n, 10_001n, 5n),
    band("nothing", 0n, 80_000n, 5n),
    band("from nothing", GWEI, BAND, 0n),
    band("upper edge beyond the field", MOST, 80_000n, MOST),
  ];
}

function band(name: string, centre: bigint, bandBps: bigint, gasPrice: bigint) {
  const clamped = clampGasPrice(gasPrice, centre, bandBps);
  return { name, centre, bandBps, gasPrice, ...gasPriceBand(centre, bandBps), clamped };
}

function moves() {
  const cases: readonly (readonly [string, bigint, bigint])[] = [
    ["half as much again", GWEI, (3n * GWEI) / 2n],
    ["one wei more than that", GWEI, (3n * GWEI) / 2n + 1n],
    ["two thirds, rounded up", GWEI, 666_666_667n],
    ["two thirds, rounded down", GWEI, 666_666_666n],
    ["from one wei", 1n, 2n],
    ["from nothing", 0n, 1n],
  ];
  return cases.map(([name, current, next]) => {
    return { name, current, next, allowed: isMove(current, next) };
  });
}

/** Charges, pulls and a change of shares, in turn; what three accounts could pull after each. */
function shares() {
  const credits = new FeeCredits([
    { account: "treasury", bps: 7_000n },
    { account: "partner", bps: 3_000n },
  ]);
  const after = (name: string, amount: bigint) => ({
    name,
    amount,
    held: credits.held,
    treasury: credits.creditOf("treasury"),
    partner: credits.creditOf("partner"),
    stranger: credits.creditOf("stranger"),
  });
  const charge = (amount: bigint) => {
    credits.charge(amount);
    return after("charge", amount);
  };
  const pull = (account: string, amount: bigint) => {
    credits.pull(account, amount);
    return after(account, amount);
  };
  const giveAllTo = (account: string) => {
    credits.setShares([{ account, bps: 10_000n }]);
    return after("shares", 0n);
  };
  return [
    ...[charge(1_001n), pull("treasury", 700n), charge(8n), charge(1n), pull("partner", 5n)],
    ...[
      charge(3n),
      giveAllTo("stranger"),
      charge(10n),
      pull("stranger", 10n),
      pull("treasury", 9n),
    ],
  ];
}

/** What one destination costs through versions, moves, settlings and a rollback; each version two days after the last. */
function history() {
  let charged: ChargedPrice = newlyCharged(PRICE);
  let time = START;
  const after = (name: string, passed: bigint, change: (charged: ChargedPrice) => ChargedPrice) => {
    time += passed;
    charged = change(charged);
    const { price, upcoming, graceEndsAt } = charged;
    return { name, passed, price, upcoming, graceEndsAt };
  };
  const version = (name: string, passed: bigint, terms: Price, bandBps: bigint) => ({
    ...after(name, passed, (before) => underVersion(before, terms, bandBps, time)),
    terms,
    bandBps,
    gasPrice: 0n,
  });
  const move = (passed: bigint, gasPrice: bigint) => ({
    ...after("move", passed, (before) => movedTo(before, gasPrice, time)),
    terms: PRICE,
    bandBps: 0n,
    gasPrice,
  });
  const settle = (passed: bigint) => ({
    ...after("settle", passed, (before) => settled(before, time)),
    terms: PRICE,
    bandBps: 0n,
    gasPrice: 0n,
  });
  const dearer = { ...PRICE, base: 2_000n * GWEI, maxPayload: 6_000n };
  const wide = { ...dearer, gasPrice: 2n * GWEI, maxGasLimit: 9_000_000n };
  return [
    move(DAY, 1_400_000_000n),
    settle(FEE_GRACE),
    move(DAY, 1_900_000_000n),
    version("version over a move", 60n, dearer, BAND),
    version("rollback within the grace", 600n, PRICE, BAND),
    settle(FEE_GRACE),
    version("version after a settling", 2n * DAY, dearer, BAND),
    version("late version, nobody settled", 3n * DAY, wide, 80_000n),
    move(FEE_GRACE, 2_500_000_000n),
    version("narrower band clamps", 2n * DAY, { ...wide, gasPrice: GWEI }, 15_000n),
    settle(FEE_GRACE),
  ];
}
