import type { WirePermit } from "../../api/wire/swap.ts";
import { tokenCalls } from "../../contracts/calls.ts";
import { PERMIT_TYPES } from "../permitTypes.ts";
import { type Check, type Subject, same, within } from "../Subject.ts";

type WireAllowance = NonNullable<Subject["item"]["causeway"]["allowance"]>;

/** Seconds for which an approval by signature may stand, at most. */
const MOST_LIFETIME = 14_400n;
const UNSIGNED = "left out: the token takes no signatures";

/** The allowance that the service says is missing: exactly the input, for the router alone. */
export function allowanceChecks(): readonly Check[] {
  return [
    allowance(
      "token",
      ({ route }) => route.request.from.token,
      ({ token }) => token,
    ),
    allowance(
      "spender",
      ({ origin }) => origin.swap?.router,
      ({ spender }) => spender,
    ),
    allowance(
      "required",
      ({ sent }) => sent.order.amountIn,
      ({ required }) => required,
    ),
    allowance("approve", approval, ({ approve }) => approve),
    permit(
      "primaryType",
      () => "Permit",
      ({ primaryType }) => primaryType,
    ),
    permit(
      "types",
      () => JSON.stringify(PERMIT_TYPES),
      ({ types }) => JSON.stringify(types),
    ),
    permit(
      "name",
      ({ signing }) => signing?.name ?? UNSIGNED,
      ({ domain }) => domain.name,
    ),
    permit(
      "version",
      ({ signing }) => signing?.version ?? UNSIGNED,
      ({ domain }) => domain.version,
    ),
    permit(
      "chainId",
      ({ route }) => route.request.from.chainId,
      ({ domain }) => domain.chainId,
    ),
    permit(
      "verifyingContract",
      ({ route }) => route.request.from.token,
      ({ domain }) => domain.verifyingContract,
    ),
    permit(
      "owner",
      ({ sender }) => sender,
      ({ message }) => message.owner,
    ),
    permit(
      "spender",
      ({ origin }) => origin.swap?.router,
      ({ message }) => message.spender,
    ),
    permit(
      "value",
      ({ sent }) => sent.order.amountIn,
      ({ message }) => message.value,
    ),
    permit(
      "nonce",
      ({ signing }) => signing?.nonce ?? UNSIGNED,
      ({ message }) => message.nonce,
    ),
    within(
      "permit.deadline",
      ({ now }) => [0n, now + MOST_LIFETIME],
      ({ item }) => numberOf(item.causeway.allowance?.permit?.message.deadline),
    ),
  ];
}

type Wanted = (subject: Subject) => string | bigint | undefined;

/** Nothing is compared where no allowance is missing. */
function allowance(name: string, wanted: Wanted, got: (found: WireAllowance) => string): Check {
  const found = ({ item }: Subject) => item.causeway.allowance ?? undefined;
  return same(
    `allowance.${name}`,
    (subject) => found(subject) && wanted(subject),
    (subject) => {
      const missing = found(subject);
      return missing && got(missing);
    },
  );
}

/** Nothing is compared where the token takes no signatures. */
function permit(name: string, wanted: Wanted, got: (found: WirePermit) => unknown): Check {
  const found = ({ item }: Subject) => item.causeway.allowance?.permit ?? undefined;
  return same(
    `permit.${name}`,
    (subject) => found(subject) && wanted(subject),
    (subject) => {
      const data = found(subject);
      return data && `${got(data)}`;
    },
  );
}

function approval({ origin, sent }: Subject): string {
  const router = origin.swap?.router;
  return tokenCalls().encodeCall("approve", [router, sent.order.amountIn]);
}

/** Beyond all bounds if it is no number. */
function numberOf(value: unknown): bigint {
  if (value === undefined) return 0n;
  return typeof value === "string" && /^\d{1,78}$/.test(value) ? BigInt(value) : 2n ** 256n;
}
