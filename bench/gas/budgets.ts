/** The most that each scenario may cost. */
export const BUDGETS: Readonly<Record<string, number>> = {
  "send.erc7786.256": 59_825,
  "send.native.256": 51_918,
  // the exact fee's, and a call with value: 9,000, of which 2,300 come back
  "send.erc7786.overpaid": 67_300,
  checkpoint: 247_000,
  "deliver.1.256.all": 312_000,
  // twenty siblings, seven more than in a lane of 5,000 messages; the number of hashes is the same
  "deliver.1.256.lane1M": 316_500,
  "deliver.50.256.all.perMessage": 13_500,
  // its calldata is what it costs at least (EIP-7623), and hides that the word is new
  "deliver.50.256.newWord.perMessage": 13_500,
  "deliver.100.32.all.perMessage": 6_400,
  "hub.import.first": 88_000,
  "hub.import.later": 54_000,
  "hub.1.256.all": 574_000,
  "remoteState.slot": 222_000,
  // 1.05 of what their calldata costs at least (EIP-7623)
  "remoteState.slot.deep": 344_600,
  "remoteState.throughHub": 476_000,
  "remoteAccounts.first": 165_000,
  "remoteAccounts.later": 120_000,
  "relay.hub.perMessage.100": 48_000,
  expire: 180_000,
  "fees.effective": 40_000,
  "fees.update.perDestination": 35_000,
  "bridge.deliver.1.all": 400_000,
  "bridge.deliver.50.all.perTransfer": 60_000,
  "bridge.advance": 97_000,
  "bridge.deliver.50.advanced.perTransfer": 66_000,
  "swap.local.overhead": 45_000,
  "swap.local.fees.overhead": 60_000,
  "swap.bridge.overhead": 45_000,
  "swap.deliver.50.all.perOrder": 122_000,
  "swap.deliver.1.all": 520_000,
  "swap.advance": 205_000,
  "swap.hold.perOrder": 180_000,
  "swap.fill": 165_000,
  "ton.send.256": 22_000,
  "ton.deliver.1.256.4": 70_000,
  "ton.deliver.1.256.8": 75_000,
  "ton.deliver.1.256.21": 135_000,
  "ton.deliver.10.256.21.perMessage": 31_000,
  "ton.deliver.50.256.21.perMessage": 15_500,
  "ton.deliver.60.256.21": 900_000,
  "ton.taken": 9_000,
  "ton.bounced": 7_500,
  "ton.recover.all": 15_000,
  "ton.rotate.32": 230_000,
};

/** The most that a scenario may cost, as a multiple of another's figure in the same run. */
export const RELATIVE_BUDGETS: Readonly<Record<string, { of: string; factor: number }>> = {
  "vault.deposit": { of: "vault.deposit.bare", factor: 1.3 },
  "vault.withdraw": { of: "vault.withdraw.bare", factor: 1.3 },
};
