// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";

/// @notice A call that an account makes.
/// @param target Whom it calls. With data, it must have code.
/// @param value Wei that it sends along, from its own balance.
/// @param data Calldata, fewer than 2^24 bytes; empty to send coin alone.
struct Call {
    address target;
    uint128 value;
    bytes data;
}

/// @notice Calls that an owner orders by signature instead of by message.
/// @param owner The owner's interoperable address (ERC-7930), of an EVM chain.
/// @param calls At least one.
/// @param nonce The account's next.
/// @param deadline Unix seconds after which the order is void.
/// @param gasLimit Least gas that the account gets for its calls, by any submitter. The account's own gas for passing
/// the calls on comes out of it: `docs/kinds/calldata.md`.
struct SignedCalls {
    bytes owner;
    Call[] calls;
    uint64 nonce;
    uint40 deadline;
    uint64 gasLimit;
}

/// @title IRemoteAccounts
/// @notice Gives each account of another chain an account contract of its own on this one. The owner orders calls
/// there by message, and the account contract makes them here. `RemoteCallsLib` makes the payloads.
/// @dev `docs/protocol.md`, section Remote accounts, has the bytes, `docs/kinds/calldata.md` the guarantees. An account
/// obeys its owner by message, its owner's key by signature where it has one, and the controller that the owner has
/// named; nobody else. Calls ordered together are made together or not at all. While an account makes calls, it takes
/// no further orders.
interface IRemoteAccounts is IERC7786Recipient {
    // ---------------------------------------------------------------- orders

    /// @notice An account was created, on its first order.
    event AccountCreated(address indexed account, bytes owner);
    /// @notice An account made the calls of a message.
    event MessageCallsMade(address indexed account, bytes32 indexed messageId, uint64 nonce);
    /// @notice An account made calls that its owner signed.
    event SignedCallsMade(address indexed account, address indexed submitter, uint64 nonce);
    /// @notice An account made calls for its controller.
    event ControllerCallsMade(address indexed account, address indexed controller);

    /// @notice This contract takes no coin; wei. Coin for an account goes to the account's address.
    error ValueNotAccepted(uint256 value);
    /// @notice The payload is too short for a header; bytes.
    error TruncatedHeader(uint256 length);
    /// @notice The payload is of a version that is not known.
    error UnknownCallsVersion(uint8 version);
    /// @notice A deadline is required.
    error ZeroDeadline();
    /// @notice At least one call is required.
    error NoCalls();
    /// @notice The payload ends within call number `position`, which begins `offset` bytes after the first.
    error TruncatedCall(uint256 position, uint256 offset);
    /// @notice The data of call number `position` is too long to be encoded; bytes.
    error CallDataTooLong(uint256 position, uint256 length);
    /// @notice The deadline has passed; unix seconds.
    error CallsTooLate(uint40 deadline);
    /// @notice The owner has voided the calls that are in no order and end no later than `voidedUntil`; unix seconds.
    error CallsVoided(uint40 deadline, uint40 voidedUntil);
    /// @notice The nonce is not the account's next.
    error WrongNonce(uint64 nonce, uint64 next);
    /// @notice The owner refuses messages that this mailbox delivers.
    error RefusedMailbox(address account, address mailbox);
    /// @notice The account is making calls; its next order has to wait until they are done.
    error AccountBusy(address account);
    /// @notice A call failed, and with it all of its order.
    /// @param selector The first four bytes of `reason`, so that they are among the 32 that `MessageFailed` keeps.
    /// @param position The call's place in the order, from 0.
    /// @param reason The call's answer, at most its first 256 bytes.
    error CallFailed(bytes4 selector, uint256 position, bytes reason);
    /// @notice The target of a call with data has no code; appears as the reason in `CallFailed`.
    error NoCode(address target);
    /// @notice Not the interoperable address of an account on a chain.
    error InvalidOwner(bytes owner);
    /// @notice The signature is not by the owner's key. An owner that is a contract, or on a chain that is not an EVM
    /// chain, has none.
    error InvalidSignature(bytes owner, address signer);
    /// @notice The remaining gas is below the gas that the owner signed.
    error InsufficientGas(uint256 available, uint256 needed);
    /// @notice The caller is not the account's controller.
    error NotController(address account, address caller);
    /// @notice Call number `position` is to this contract: only the owner decides which accounts may order.
    error ControllerCannotGovern(uint256 position);

    /// @notice Makes calls that the owner has signed. Anyone may submit them.
    /// @dev Only for owners that are accounts of a key: the key orders, even if the address has code on a chain. A
    /// contract's own word (ERC-1271) counts for nothing, since a contract at the same address on this chain may
    /// belong to somebody else. Reverts with one of the errors above.
    /// @param order The order that the owner signed.
    /// @param signature ECDSA signature of the order as EIP-712 typed data, `RemoteCalls(address account,Call[] calls,
    /// uint64 nonce,uint40 deadline,uint64 gasLimit)Call(address target,uint128 value,bytes data)`.
    function executeSigned(SignedCalls calldata order, bytes calldata signature) external;

    /// @notice Makes calls for the account's controller, who calls this.
    /// @dev A controller can move all that the account holds. It cannot call this contract from the account, and so
    /// neither name another controller nor void the owner's messages.
    /// @param owner The owner's interoperable address (ERC-7930).
    function executeAs(bytes calldata owner, Call[] calldata calls) external;

    // ---------------------------------------------------------------- called by accounts

    // An owner reaches these by ordering calls to this contract. They change what is kept of the caller and of nobody
    // else.

    /// @notice The account's next nonce was raised by its owner.
    event NonceRaised(address indexed account, uint64 nonce);
    /// @notice Messages in no order that end no later than `voidedUntil`, unix seconds, were voided.
    event UnorderedVoided(address indexed account, uint40 voidedUntil);
    /// @notice Messages of a mailbox are refused from now on, or accepted again.
    event MailboxRefusalChanged(address indexed account, address indexed mailbox, bool refused);
    /// @notice Mailboxes that will be trusted in future are refused from the start, or no longer.
    event FutureMailboxesRefusalChanged(address indexed account, bool refused);
    /// @notice The account has a controller, or none if it is zero.
    event ControllerSet(address indexed account, address indexed controller);

    /// @notice The new nonce is not above the present one, or too far.
    error NonceOutOfRange(uint64 nonce, uint64 least, uint64 most);
    /// @notice The calls are voided already; unix seconds.
    error AlreadyVoided(uint40 voidedUntil);
    /// @notice The account would accept messages from no mailbox.
    error LastMailbox(address mailbox);

    /// @notice Raises the account's next nonce: voids orders with a lower one. By at most 2^32 at once, so that nonces
    /// never run out.
    function raiseNonce(uint64 nonce) external;

    /// @notice Voids messages in no order, sent or yet to be sent, whose deadline is not after `until`, unix seconds.
    function voidUnordered(uint40 until) external;

    /// @notice Accepts no messages from a trusted mailbox any more. At least one must stay accepted.
    function refuseMailbox(address mailbox) external;

    /// @notice Accepts messages from a trusted mailbox again.
    function allowMailbox(address mailbox) external;

    /// @notice Refuses every mailbox that is trusted after this call, until it is allowed; or no longer does.
    function setFutureMailboxesRefused(bool refused) external;

    /// @notice Names the account that may call `executeAs` for the account; zero for nobody.
    function setController(address controller) external;

    // ---------------------------------------------------------------- views

    /// @notice The address of an owner's account, whether it exists yet or not. It depends on this contract's address
    /// and on `owner` alone. Reverts with `InvalidOwner`.
    /// @param owner The owner's interoperable address (ERC-7930).
    function accountOf(bytes calldata owner) external view returns (address account);

    /// @notice The nonce of an account's next order.
    function nonceOf(address account) external view returns (uint64);

    /// @notice Up to which deadline an account's messages in no order are void; unix seconds, 0 if none are.
    function unorderedVoidedUntil(address account) external view returns (uint40);

    /// @notice Whether an account accepts no messages from a trusted mailbox.
    function isMailboxRefused(address account, address mailbox) external view returns (bool);

    /// @notice The account that may call `executeAs` for an account, zero if nobody.
    function controllerOf(address account) external view returns (address);
}
