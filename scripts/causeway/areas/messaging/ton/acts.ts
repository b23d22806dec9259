import { FeeScheduleAct, loadWord, MailboxAct } from "@causeway/chains/ton/contracts";
import type { TonActSource, TonDid, TonPlace } from "@causeway/operator/ton";

import { tonContractsOn } from "../../deployment/index.ts";
import { configuredLanes, type LanesConfig } from "../../lanes/index.ts";

const FEES = 'fee schedule "messages"';

/** Prices that were published on TON, messages that were voided, contracts that the mailbox believes. */
export function tonMessagingActs({ config, chain }: TonPlace<LanesConfig>): TonActSource[] {
  const { Mailbox, MessageFeeSchedule } = tonContractsOn(config, chain);
  return [
    {
      address: Mailbox.address,
      did: {
        [MailboxAct.voidMessage]: voided(config, ""),
        [MailboxAct.voidSilently]: voided(config, ", without telling its origin"),
        [MailboxAct.setTeller]: teller(config, "believed"),
        [MailboxAct.forgetTeller]: teller(config, "ceased to believe"),
      },
      // The fee schedule has them done, after a version that was published.
      routine: [MailboxAct.setPrices, MailboxAct.payOut],
    },
    {
      address: MessageFeeSchedule.address,
      did: {
        [FeeScheduleAct.publish]: (act, words) => {
          const [version, effectiveAt] = [act.loadUint(32), act.loadUintBig(40)];
          const from = effectiveAt === 0n ? "at once" : `from ${words.time(effectiveAt)}`;
          return `published version ${version} of the ${FEES}, in force ${from}`;
        },
        [FeeScheduleAct.rollBack]: version("returned to"),
        [FeeScheduleAct.withdraw]: version("withdrew"),
        [FeeScheduleAct.withdrawAsGuardian]: version("withdrew"),
      },
      routine: [FeeScheduleAct.moveGasPrices],
    },
  ];
}

function version(verb: string): TonDid {
  return (act) => `${verb} version ${act.loadUint(32)} of the ${FEES}`;
}

function voided(config: LanesConfig, after: string): TonDid {
  return (act) => {
    const id = loadWord(act);
    const lane = configuredLanes(config).find((one) => one.id === id)?.label ?? `lane ${id}`;
    return `voided place ${act.loadUintBig(64)} of ${lane}${after}`;
  };
}

function teller(config: LanesConfig, verb: string): TonDid {
  return (act) => {
    const chainId = act.loadRef().beginParse().skip(16).loadUintBig(64);
    const name = config.chains.find((one) => one.chainId === chainId)?.name;
    return `${verb} the notices of a contract on ${name ?? `chain ${chainId}`}`;
  };
}
