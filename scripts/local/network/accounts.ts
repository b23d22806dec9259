import { developmentAccount as account } from "@causeway/operator";

/** Pays for deliveries. Account 0 deploys, account 1 is the guardian: `config/local/access.json`. */
export const RELAYER = account(2);

/** Moves gas prices, and pays for it: has the role `gasPriceUpdater`. */
export const FEE_UPDATER = account(9);

/** Pays receivers in advance. Nodes fund ten accounts unless told otherwise: this is the one after them. */
export const FILLER_INDEX = 10;
export const FILLER = account(FILLER_INDEX);

/** Send messages. Each has transactions of its own, so that all can send in one block. */
export const SENDERS = [account(3), account(4), account(6), account(7)] as const;

/** Provides the liquidity of the vaults, and holds tokens of every asset. */
export const PROVIDER = account(8);

/** Puts the message boards on the chains, and sends nothing else. */
export const BOARD_DEPLOYER = account(5);
