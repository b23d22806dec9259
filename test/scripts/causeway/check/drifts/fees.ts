import { Mailbox__factory, RelaySender__factory } from "../../../../../typechain-types/index.js";
import { contractsOf, knowDestination, OTHER_PRICE, STRANGER, setPrice } from "../plants.ts";
import type { Drift } from "./Drift.ts";

/** What messages cost, and how large they may be. */
export const FEE_DRIFTS: readonly Drift[] = [
  {
    what: "a price was changed",
    kind: "price",
    chain: "spoke-a",
    says: /messages to hub; 100000000000000 wei .*; 7 wei/,
    repaired: true,
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
      await mailbox.setPrice(31_399, OTHER_PRICE);
    },
  },
  {
    what: "the hub's results to a chain of no route have a price",
    kind: "price",
    chain: "spoke-a",
    says: /the hub's results to chain 31399; nothing; 1 wei and 2 wei per gas, .*/,
    repaired: true,
    plant: async (chains) => {
      const { addresses } = chains;
      const schedule = await chains.as("spoke-a", addresses.MessageFeeSchedule);
      const relaySender = RelaySender__factory.connect(addresses.RelaySender, schedule);
      await relaySender.setPrice(31_399, OTHER_PRICE);
    },
  },
  {
    what: "larger payloads are taken",
    kind: "payload-maximum",
    chain: "spoke-a",
    says: /messages to hub; 32768 bytes; 32769 bytes/,
    repaired: true,
    plant: (chains) => setPrice(chains, "spoke-a", "hub", { maxPayload: 32_769 }),
  },
  {
    what: "more gas can be asked for",
    kind: "gas-maximum",
    chain: "spoke-a",
    says: /messages to hub; 12000000 gas; 12000001 gas/,
    repaired: true,
    plant: (chains) => setPrice(chains, "spoke-a", "hub", { maxGasLimit: 12_000_001 }),
  },
  {
    what: "another fee schedule was published",
    kind: "fee-schedule-version",
    chain: "spoke-a",
    says: /fee schedule; version 1; version 2/,
    plant: async (chains) => {
      const { schedule } = await contractsOf(chains, "spoke-a");
      const price = chains.config.destinations.hub?.price;
      if (price === undefined) throw new Error("no price");
      const entry = { destinationChainId: chains.chain("hub").chainId, price };
      await schedule.publish(chains.config.feeScheduleVersion + 1, [entry], []);
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
