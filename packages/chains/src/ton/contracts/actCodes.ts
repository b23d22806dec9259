/** First 32 bits of a mailbox's restricted acts: `ton/contracts/mailbox/acts.tolk` says what each does. */
export const MailboxAct = {
  ...{ setPrices: 0x10000020, payOut: 0x10000021 },
  ...{ addClient: 0x10000022, setClientTrust: 0x10000028, anchorClient: 0x10000029 },
  ...{ stopClient: 0x1000002a, resumeClient: 0x1000002b, distrustClient: 0x1000002c },
  ...{ addOutboundLane: 0x10000023, openLane: 0x10000024, addInboundLane: 0x10000025 },
  ...{ closeLane: 0x10000026, setMinLifetime: 0x10000027 },
  ...{ pauseLane: 0x1000002d, unpauseLane: 0x1000002e, extendPause: 0x1000002f },
  ...{ voidMessage: 0x10000040, voidSilently: 0x10000041 },
  ...{ setTeller: 0x10000042, forgetTeller: 0x10000043 },
} as const;

/** Those of a fee schedule: `ton/contracts/fees/messages.tolk`. */
export const FeeScheduleAct = {
  ...{ publish: 0x30000010, rollBack: 0x30000011 },
  ...{ withdraw: 0x30000012, withdrawAsGuardian: 0x30000013, moveGasPrices: 0x30000014 },
} as const;

/** Those of a RelaySender: `ton/contracts/relay/messages.tolk`. */
export const RelaySenderAct = {
  ...{ setPrices: 0x10000020, payOut: 0x10000021 },
  ...{ removePrice: 0x40000010, setHubRelay: 0x40000011 },
} as const;

/** Adds to a mailbox's balance. */
export const TOP_UP = 0x10000014;
