import { Bar } from "../../../bars/Bar.tsx";
import { Cell } from "../../../rows/Cell.tsx";
import type { Say } from "../../../words/Say.ts";
import { FEE_KINDS, type FeeRow, type FeeRows } from "./feeRows.ts";
import { SAMPLE_BYTES, SAMPLE_GAS, SAMPLE_VALUE } from "./feesOf.ts";
import { feeText } from "./feeText.ts";

/** Fees in force, with the ones that come, a table for each kind. */
export function Fees({ rows, say }: { readonly rows: FeeRows; readonly say: Say }) {
  const { words, places } = say;
  const bytes = say.number(Number(SAMPLE_BYTES));
  const [valued] = rows.valued;
  const titles = {
    messages: words.feesOfMessages(say.number(Number(SAMPLE_GAS)), bytes),
    valued: words.feesOfValued(
      valued === undefined ? "" : places.coin(valued.fee.destinationChainId, SAMPLE_VALUE),
      bytes,
    ),
    releases: words.feesOfTransfers,
    orders: words.feesOfOrders,
  };
  const shown = FEE_KINDS.filter((kind) => rows[kind].length > 0);
  return (
    <>
      <h2>{words.fees}</h2>
      {shown.length === 0 && <p class="empty">{words.noFees}</p>}
      {shown.map((kind) => (
        <FeeTable key={kind} title={titles[kind]} {...{ rows: rows[kind], say }} />
      ))}
    </>
  );
}

interface FeeTableProps {
  readonly title: string;
  readonly rows: readonly FeeRow[];
  readonly say: Say;
}

function FeeTable({ title, rows, say }: FeeTableProps) {
  const { words, places } = say;
  // A single fee is compared with none.
  const isCompared = rows.length > 1;
  return (
    <>
      <h3>{title}</h3>
      <table class="rows">
        <caption class="unseen">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.way}</th>
            <th scope="col" class="end">
              {words.fee}
            </th>
            <th scope="col" class="end">
              {words.nextFee}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, fee, share, next }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>
                  {`${places.chainName(fee.originChainId)} → ${places.chainName(fee.destinationChainId)}`}
                </bdi>
                {fee.asset !== undefined && (
                  <div class="small soft">
                    <bdi>{fee.asset.symbol ?? `${fee.asset.assetId.slice(0, 10)}…`}</bdi>
                  </div>
                )}
              </th>
              <Cell label={words.fee}>
                <bdi>{feeText(fee, say)}</bdi>
                {isCompared && <Bar share={share} />}
              </Cell>
              <Cell label={words.nextFee}>
                {next === undefined ? (
                  "–"
                ) : (
                  <>
                    <bdi>{feeText(next.fee, say)}</bdi>
                    <div class="small soft">{words.fromTime(say.time(next.validFrom))}</div>
                  </>
                )}
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
