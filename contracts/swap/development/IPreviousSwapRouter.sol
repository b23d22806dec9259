// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title IPreviousSwapRouter
/// @notice Generation 2.1 of the swap, for development chains: it swaps where the order starts, then bridges or pays.
/// @dev It swaps nothing at the destination. Hops are data (`docs/protocol.md`, section Route); no byte of an argument
/// is called. It takes tokens only from the account that calls it.
interface IPreviousSwapRouter {
    /// @notice An order was bridged.
    /// @param amount Smallest units of `tokenIn` that the order names.
    event OrderBridged(
        bytes32 indexed orderId,
        address indexed sender,
        bytes32 indexed transferId,
        address tokenIn,
        uint256 amount
    );

    /// @notice An order was swapped and paid on this chain; smallest units.
    event OrderPaid(
        bytes32 indexed orderId,
        address indexed sender,
        address indexed receiver,
        address tokenIn,
        uint256 amount,
        address tokenOut,
        uint256 amountOut
    );

    /// @notice The generation takes orders, or takes none.
    event PauseChanged(bool isPaused);

    /// @notice The generation takes no orders.
    error GenerationPaused();

    /// @notice The order has no amount.
    error NoAmount();

    /// @notice The account's order with this number was taken before.
    error OrderIdUsed(bytes32 orderId);

    /// @notice The number names no kind of permit: 0 is no permit, 1 is ERC-2612.
    error UnknownPermitType(uint8 permitType);

    /// @notice The transfer has a payload or gas for a call; this generation has neither.
    error DestinationCallRefused(uint256 payloadSize, uint64 gasLimit);

    /// @notice Refunds cannot go there: to nobody, or to this contract.
    error InvalidRefundTo(address account);

    /// @notice Less would be bridged than the least; smallest units.
    error BelowLeastBridged(uint256 amount, uint256 least);

    /// @notice Swaps the caller's tokens, and bridges the result. The value pays the message.
    /// @dev Reverts with the errors above, and as executor, bridge and token do.
    /// @param token The input.
    /// @param amount Smallest units of `token`; the caller has approved this contract for them.
    /// @param swapData The route; empty if `token` is bridged as it is.
    /// @param bridgeData `abi.encode(TransferRequest)`. Its `amount` is the least that is bridged, smallest units. Its
    /// `salt` is the caller's number for the order, used once. It has neither `payload` nor `gasLimit`.
    /// @param permitData `abi.encode(TokenPermit)` of the caller, ERC-2612; empty for none.
    function swapAndBridge(
        address token,
        uint256 amount,
        bytes calldata swapData,
        bytes calldata bridgeData,
        bytes calldata permitData
    ) external payable returns (bytes32 transferId);

    /// @notice Swaps the caller's tokens, pays the result on this chain, and calls `onOrderFilled` of its receiver.
    /// @dev Reverts with the errors above, and as executor and token do.
    /// @param salt The caller's number for the order, used once.
    /// @param token The input.
    /// @param amount Smallest units of `token`; the caller has approved this contract for them.
    /// @param permitType 0 without permit, 1 for ERC-2612.
    /// @param swapData The route; empty if `token` is paid as it is.
    /// @param callData `abi.encode(address receiver, uint256 least, uint64 callGas, bytes call)`; `least` in smallest
    /// units of the final token, `callGas` 0 for no call.
    /// @param permitData `abi.encode(TokenPermit)` of the caller for type 1.
    function swapAndCall(
        bytes32 salt,
        address token,
        uint256 amount,
        uint8 permitType,
        bytes calldata swapData,
        bytes calldata callData,
        bytes calldata permitData
    ) external returns (uint256 amountOut);

    /// @notice Takes no orders until `unpause`. Restricted.
    function pause() external;

    /// @notice Takes orders again. Restricted.
    function unpause() external;

    /// @notice Whether the generation takes no orders.
    function isPaused() external view returns (bool);

    /// @notice Whether an order was taken; `orderId` is the hash of its sender and the sender's number.
    function isOrderTaken(bytes32 orderId) external view returns (bool);

    /// @notice The generation of the swap.
    function generation() external pure returns (uint16 major, uint16 minor);
}
