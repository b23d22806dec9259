/** The most that each scenario may cost. */
export const BUDGETS: Readonly<Record<string, number>> = {
  "send.erc7786.256": 60_000,
  "send.native.256": 52_000,
  checkpoint: 265_000,
  "deliver.1.256.all": 335_000,
  "deliver.50.256.all.perMessage": 14_300,
  "deliver.100.32.all.perMessage": 7_000,
  "hub.import.first": 88_000,
  // 2,100 of it reads the lane's light client and ends from storage, where calldata could not be trusted
  "hub.import.later": 55_100,
  "hub.1.256.all": 630_000,
  "remoteState.slot": 222_000,
  // 1.05 of what their calldata costs at least (EIP-7623)
  "remoteState.slot.deep": 344_600,
  "remoteState.throughHub": 476_000,
  "remoteAccounts.first": 165_000,
  "remoteAccounts.later": 120_000,
  "relay.hub.perMessage.100": 48_000,
  expire: 180_000,
};
