import {
  bestRoute,
  type Causeway,
  type EvmConnectedWallet,
  type Execution,
  execute,
  formatAmount,
  type Route,
  type RouteRequest,
  resume,
} from "@causeway/sdk";
import { useEffect, useState } from "react";

import { Progress } from "./Progress";
import { Request } from "./Request";
import { Wallets } from "./Wallets";

/** Under this name the browser has the id of the execution. */
const OPEN = "swap";

/** Swaps with the wallet of the visitor, and goes on after a reload. */
export function Swap({ causeway }: { readonly causeway: Causeway }) {
  const [wallet, setWallet] = useState<EvmConnectedWallet>();
  const [route, setRoute] = useState<Route>();
  const [execution, setExecution] = useState<Execution>();
  const [failure, setFailure] = useState("");
  const attempt = (act: () => Promise<void>) => {
    act().catch((error: unknown) => setFailure(`${error}`));
  };

  useEffect(() => {
    const id = localStorage.getItem(OPEN);
    if (id === null) return;
    resume(causeway, id).then(setExecution, (error: unknown) => setFailure(`${error}`));
  }, [causeway]);

  const quote = (request: RouteRequest) =>
    attempt(async () => setRoute(await bestRoute(causeway, request)));

  const swap = () =>
    attempt(async () => {
      if (wallet === undefined || route === undefined) return;
      const begun = await execute(causeway, { wallet, route });
      localStorage.setItem(OPEN, begun.id);
      setExecution(begun);
    });

  return (
    <>
      <Wallets wallet={wallet} onConnect={setWallet} />
      <Request causeway={causeway} onRequest={quote} />
      <p id="route">
        {route && `At least ${formatAmount(route.minimum, route.output.token)} arrives`}
      </p>
      <button id="swap" type="button" disabled={!(wallet && route)} onClick={swap}>
        Swap
      </button>
      {execution && <Progress execution={execution} />}
      <p>{failure}</p>
    </>
  );
}
