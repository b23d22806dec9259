/** The most that each scenario may cost. */
export const BUDGETS: Readonly<Record<string, number>> = {
  "send.erc7786.256": 60_000,
  "send.native.256": 52_000,
  checkpoint: 265_000,
  "deliver.1.256.all": 335_000,
  "deliver.50.256.all.perMessage": 14_300,
  "deliver.100.32.all.perMessage": 7_000,
  "hub.import.first": 88_000,
  // 53,000 in the design, whose prototype took client and ends of the lane from calldata; reading them from storage costs 2,100
  "hub.import.later": 55_100,
  "hub.1.256.all": 630_000,
};
