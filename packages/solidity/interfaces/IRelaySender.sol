// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Outcome} from "./IExpiry.sol";
import {Price, PriceChange} from "./IMailbox.sol";

/// @notice A message that a handler on the hub works on, and whose result goes on to a destination.
/// @param handler The `IRelayHandler` on the hub.
/// @param handlerGas Gas for the handler.
/// @param deadline Unix seconds after which the first leg can no longer be delivered; not 0.
/// @param destinationChainId Chain to which the result goes; may be this one, not the hub.
/// @param recipient Account there: 20 bytes on EVM, 33 on TON.
/// @param gasLimit Gas (EVM) or nanoton (TON) for the recipient's call.
/// @param maxResult The largest result that is paid for, bytes.
/// @param lifetime Seconds that the result can be delivered for, from the time at which the hub sends it on; not 0, and
/// not below the least lifetime of the hub's lane to the destination.
/// @param refundTo Account that gets the surplus above the fee.
/// @param payload Bytes for the handler.
struct RelayRequest {
    address handler;
    uint64 handlerGas;
    uint40 deadline;
    uint64 destinationChainId;
    bytes recipient;
    uint64 gasLimit;
    uint24 maxResult;
    uint32 lifetime;
    address refundTo;
    bytes payload;
}

/// @title IRelaySender
/// @notice On every spoke: sends messages that a handler on the hub works on, and charges for both legs.
/// @dev Holds no coin between calls. The second leg has a price table of its own, in wei of this chain: for delivery
/// of messages from the hub at the destination.
interface IRelaySender {
    /// @notice A first leg was sent.
    /// @param messageId Its id.
    /// @param onwardFee Fee of the second leg, wei.
    event RelaySent(
        bytes32 indexed messageId,
        address indexed sender,
        address indexed handler,
        uint64 destinationChainId,
        uint256 onwardFee
    );
    /// @notice A first leg expired or was rejected; its sender, if it is a contract, was told.
    event RelayExpired(bytes32 indexed messageId, address indexed sender, address indexed handler, Outcome outcome);
    /// @notice A destination's price for second legs was set: the cost now, and the cost after the grace. Each is a
    /// `Price` in one word, as in `PriceChange`.
    event OnwardPriceSet(uint64 indexed destinationChainId, uint256 price, uint256 upcoming);
    /// @notice A destination is no longer served.
    event OnwardPriceRemoved(uint64 indexed destinationChainId);

    /// @notice No second leg goes to this chain: it has no price.
    error DestinationNotServed(uint64 destinationChainId);
    /// @notice The chain is the hub, or has no id.
    error InvalidDestination(uint64 destinationChainId);
    /// @notice The handler's address is zero.
    error ZeroHandler();
    /// @notice A first leg has a deadline.
    error ZeroDeadline();
    /// @notice A second leg has a lifetime.
    error ZeroLifetime();
    /// @notice The caller is not the mailbox's `Expiry`.
    error NotExpiry(address caller);
    /// @notice The first leg's sender is a contract that does not answer the news of its expiry with the magic value.
    error SenderRefused(address sender, bytes32 messageId);

    /// @notice Sends a message to a handler on the hub. Pays `chargeRelay` from the value sent with the call; the
    /// rest goes to `refundTo`.
    /// @dev Reverts with the errors above, or with `IMailbox`'s: `InsufficientFee`, `GasLimitOutOfRange`,
    /// `PayloadTooLarge`, `InvalidRecipient`, `DeadlineOutOfRange`, `NoOpenLane`, `PaymentFailed`.
    /// @return messageId Id of the first leg.
    function send(RelayRequest calldata request) external payable returns (bytes32 messageId);

    /// @notice Charge of `send` now, in wei: `firstFee` for the first leg with the handler's work, `onwardFee` for the
    /// second. For contracts that send in the same transaction.
    /// @dev Reads the same fields as `quoteRelay`.
    function chargeRelay(RelayRequest calldata request) external view returns (uint256 firstFee, uint256 onwardFee);

    /// @notice The most that `send` charges within the next 30 minutes, in wei, even if prices rise meanwhile:
    /// `firstFee` for the first leg with the handler's work, `onwardFee` for the second.
    /// @dev Reads the fields that decide the fee: `handlerGas`, the sizes of `payload` and `recipient`,
    /// `destinationChainId`, `gasLimit`, `maxResult`. Reverts if one of them is out of bounds.
    function quoteRelay(RelayRequest calldata request) external view returns (uint256 firstFee, uint256 onwardFee);

    /// @notice Gas limit of the first leg: the handler's gas and the most that the hub itself needs.
    /// @param payloadSize Bytes for the handler.
    function hubGas(uint64 handlerGas, uint256 payloadSize, uint24 maxResult) external pure returns (uint256);

    /// @notice Sets prices of second legs, and their maxima. Restricted.
    /// @dev Reverts as `requireAcceptablePrice` does, of each. That a quote holds is up to the caller: `FeeSchedule`.
    function setPrices(PriceChange[] calldata changes) external;

    /// @notice Reverts with `InvalidDestination`, or with `InvalidPrice` of the mailbox, where `setPrices` would.
    function requireAcceptablePrice(uint64 destinationChainId, uint256 price) external view;

    /// @notice Serves a destination no more. Restricted.
    function removePrice(uint64 destinationChainId) external;

    /// @notice The prices of second legs to a destination, now and after the grace; zeros if it is not served.
    function pricesTo(uint64 destinationChainId) external view returns (Price memory price, Price memory upcoming);

    /// @notice The same, each in one word.
    function packedPricesTo(uint64 destinationChainId) external view returns (uint256 price, uint256 upcoming);

    /// @notice The mailbox of this chain.
    function mailbox() external view returns (address);

    /// @notice The hub.
    function hubChainId() external view returns (uint64);
}
