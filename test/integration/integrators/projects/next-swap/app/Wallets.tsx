import {
  connectWallet,
  type DiscoveredWallet,
  discoverWallets,
  type EvmConnectedWallet,
} from "@causeway/sdk";
import { useEffect, useState } from "react";

interface WalletsProps {
  readonly wallet: EvmConnectedWallet | undefined;
  readonly onConnect: (wallet: EvmConnectedWallet) => void;
}

/** A button for each wallet of the page, until one is connected. */
export function Wallets({ wallet, onConnect }: WalletsProps) {
  const [found, setFound] = useState<readonly DiscoveredWallet[]>([]);
  const [account, setAccount] = useState("");
  useEffect(() => discoverWallets((one) => setFound((others) => [...others, one])), []);

  const connect = async ({ provider }: DiscoveredWallet) => {
    const connected = connectWallet(provider);
    setAccount(await connected.address());
    onConnect(connected);
  };

  const buttons = found.map((one) => (
    <button key={one.uuid} type="button" onClick={() => void connect(one)}>
      {one.name}
    </button>
  ));
  return <p id="wallets">{wallet === undefined ? buttons : account}</p>;
}
