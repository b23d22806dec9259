import { priceChange } from "@causeway/protocol";
import { Mailbox__factory, RelaySender__factory } from "../../../../../typechain-types/index.js";
import { enforceFees, feesHeld, publishFees } from "../feePlants.ts";
import { contractsOf, knowDestination, OTHER_PRICE, pass, STRANGER, setPrice } from "../plants.ts";
import type { Drift } from "./Drift.ts";

const DAY = 24 * 60 * 60;

/** What messages cost, and how large they may be. */
export const FEE_DRIFTS: readonly Drift[] = [
  {
    what: "a price was changed",
    kind: "price",
    chain: "spoke-a",
    says: /messages to hub; 100000000000000 wei .*; 7 wei/,
    plant: (chains) => setPrice(chains, "spoke-a", "hub", { base: 7n }),
  },
  {
    what: "messages to a chain of no route have a price",
    kind: "price",
    chain: "spoke-a",
    says: /messages to chain 31399; nothing; 1 wei and 2 wei per gas, .*/,
    plant: async (chains) => {
      await knowDestination(chains, "spoke-a", 31_399n);
      const { addresses } = chains;
      const schedule = await chains.as("spoke-a", addresses.MessageFeeSchedule);
      const mailbox = Mailbox__factory.connect(addresses.Mailbox, schedule);
      await mailbox.setPrices([priceChange(31_399n, OTHER_PRICE)]);
    },
  },
  {
    what: "the hub's results to a chain of no route have a price",
    kind: "price",
    chain: "spoke-a",
    says: /the hub's results to chain 31399; nothing; 1 wei and 2 wei per gas, .*/,
    plant: async (chains) => {
      const { addresses } = chains;
      const schedule = await chains.as("spoke-a", addresses.MessageFeeSchedule);
      const relaySender = RelaySender__factory.connect(addresses.RelaySender, schedule);
      await relaySender.setPrices([priceChange(31_399n, OTHER_PRICE)]);
    },
  },
  {
    what: "a version that nobody planned serves the hub's results to a chain of no route",
    kind: "price",
    chain: "spoke-a",
    says: /the hub's results to chain 31399; nothing; 1 wei and 2 wei per gas, .*/,
    config: (config) => ({ ...config, feeScheduleVersion: 2 }),
    plant: async (chains) => {
      const entry = { destinationChainId: 31_399n, free: false, price: OTHER_PRICE };
      const held = await feesHeld(chains, "spoke-a");
      const resultPrices = [...held.resultPrices, entry];
      await enforceFees(chains, "spoke-a", { ...held, resultPrices });
    },
  },
  {
    what: "larger payloads are taken",
    kind: "payload-maximum",
    chain: "spoke-a",
    says: /messages to hub; 32768 bytes; 32769 bytes/,
    plant: (chains) => setPrice(chains, "spoke-a", "hub", { maxPayload: 32_769 }),
  },
  {
    what: "more gas can be asked for",
    kind: "gas-maximum",
    chain: "spoke-a",
    says: /messages to hub; 12000000 gas; 12000001 gas/,
    plant: (chains) => setPrice(chains, "spoke-a", "hub", { maxGasLimit: 12_000_001 }),
  },
  {
    what: "another fee schedule is in force",
    kind: "fee-schedule-version",
    chain: "spoke-a",
    says: /fee schedule; version 1; version 2/,
    repaired: true,
    plant: async (chains) => enforceFees(chains, "spoke-a", await feesHeld(chains, "spoke-a")),
  },
  {
    what: "a fee schedule is pending that nobody planned",
    kind: "fee-schedule-pending",
    chain: "spoke-a",
    says: /fee schedule; nothing pending; version 2 from 20.* on/,
    plant: async (chains) =>
      publishFees(chains, "spoke-a", await feesHeld(chains, "spoke-a"), 3 * DAY),
  },
  {
    what: "the planned fee schedule is pending for another time",
    kind: "fee-schedule-pending",
    chain: "spoke-a",
    says: /fee schedule; version 2 from 2033-.* on; version 2 from 20.* on/,
    config: (config) => ({
      ...config,
      feeScheduleVersion: 2,
      feesEffectiveAt: 2_000_000_000n,
    }),
    plant: async (chains) =>
      publishFees(chains, "spoke-a", await feesHeld(chains, "spoke-a"), 3 * DAY),
  },
  {
    what: "somebody else gets the fees",
    kind: "fee-shares",
    chain: "spoke-a",
    says: new RegExp(`fee schedule; 10000 bps to .*; 10000 bps to ${STRANGER}`),
    config: (config) => ({ ...config, feeScheduleVersion: 2 }),
    plant: async (chains) => {
      const held = await feesHeld(chains, "spoke-a");
      const shares = [{ account: STRANGER, bps: 10_000 }];
      await enforceFees(chains, "spoke-a", { ...held, shares }, 2 * DAY + 60);
    },
  },
  {
    what: "gas prices may move further",
    kind: "gas-price-band",
    chain: "spoke-a",
    says: /fee schedule; 20000 bps; 30000 bps/,
    config: (config) => ({ ...config, feeScheduleVersion: 2 }),
    plant: async (chains) => {
      const held = await feesHeld(chains, "spoke-a");
      await enforceFees(chains, "spoke-a", { ...held, bandBps: 30_000 }, 2 * DAY + 60);
    },
  },
  {
    what: "a gas price moved, and nobody settled it",
    kind: "unsettled-price",
    chain: "spoke-a",
    says: /messages to hub; the price in force; the cheaper of the grace/,
    repaired: true,
    plant: async (chains) => {
      const { schedule } = await contractsOf(chains, "spoke-a");
      const [updater] = chains.config.roles.gasPriceUpdater?.members ?? [];
      const mover = schedule.connect(await chains.as("spoke-a", updater?.address ?? STRANGER));
      const { chainId } = chains.chain("hub");
      await mover.moveGasPrices([{ destinationChainId: chainId, gasPrice: 1_100_000_000 }], []);
      await pass(chains, "spoke-a", 30 * 60);
    },
  },
  {
    what: "a stranger sends for free",
    kind: "fee-exempt",
    chain: "spoke-a",
    says: new RegExp(`${STRANGER}; pays; sends for free`),
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "spoke-a")).mailbox.setFeeExempt(STRANGER, true),
  },
  {
    what: "the hub's relay pays",
    kind: "fee-exempt",
    chain: "hub",
    says: /HubRelay; sends for free; pays/,
    repaired: true,
    plant: async (chains) =>
      (await contractsOf(chains, "hub")).mailbox.setFeeExempt(chains.addresses.HubRelay, false),
  },
];
