// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAdvancedAssetReceiver} from "./IAdvancedAssetReceiver.sol";
import {IAssetReceiver} from "./IAssetReceiver.sol";
import {IAssetTaker} from "./IAssetTaker.sol";
import {TransferFrame} from "./IBridge.sol";

/// @notice An order that is held here.
/// @param transferId The transfer by which it came.
/// @param token The asset's token.
/// @param amount Smallest units of the token.
/// @param heldAt Unix seconds.
/// @param payload The order as it travelled (`docs/protocol.md`, section Order).
struct HeldOrder {
    bytes32 transferId;
    address token;
    uint256 amount;
    uint40 heldAt;
    bytes payload;
}

/// @title ISwapReceiver
/// @notice Receiver of the transfers that carry orders: swaps the amount that arrives, or holds it for the order's
/// owner.
/// @dev An order's owner is its receiver or its fallback receiver. It trusts nobody: payloads may be anybody's, and
/// each order spends the amount that came with it. See `docs/swap.md`.
interface ISwapReceiver is IAssetReceiver, IAdvancedAssetReceiver, IAssetTaker {
    /// @notice An order ended: its receiver got the final token, or the asset's token if there was nothing to swap.
    event OrderFilled(
        bytes32 indexed orderId,
        bytes32 indexed transferId,
        address indexed receiver,
        address token,
        uint256 amount,
        bool isAdvanced
    );
    /// @notice A held order was filled, by an account that keeps `fillFee` of the asset's token.
    event HeldOrderFilled(bytes32 indexed orderId, bytes32 indexed transferId, address indexed filler, uint256 fillFee);
    /// @notice An order could not be filled, and is held for its owner.
    /// @param reason First word of the reason: selector and the beginning of its first argument.
    event OrderHeld(
        bytes32 indexed orderId,
        bytes32 indexed transferId,
        address indexed receiver,
        address token,
        uint256 amount,
        bytes32 reason
    );
    /// @notice An order ended in the asset's token: its owner took it, or its hold was over.
    event OrderTaken(
        bytes32 indexed orderId,
        bytes32 indexed transferId,
        address indexed receiver,
        address token,
        uint256 amount
    );
    /// @notice An order's transfer goes back to its origin.
    event OrderSentBack(bytes32 indexed orderId, bytes32 indexed transferId, bytes32 indexed returnId);

    /// @notice The caller is not the bridge.
    error NotBridge(address caller);
    /// @notice The caller is not this contract.
    error NotSelf(address caller);
    /// @notice The caller is not the order's owner.
    error NotOwner(address caller, address receiver, address fallbackReceiver);
    /// @notice The payload is not an order, or neither its receiver nor its fallback receiver can be paid.
    error InvalidOrder(bytes payload);
    /// @notice No such order is held here: it has ended, or differs.
    error NotHeld(bytes32 transferId);
    /// @notice The filler's hops end in another token than the order's.
    error WrongFinalToken(address token, address expected);
    /// @notice The hold is not over; unix seconds.
    error HoldNotOver(uint256 holdUntil, uint256 present);
    /// @notice Neither receiver can be paid: the token refuses them, or they are accounts as in `InvalidAccount`.
    error PaymentRefused(address token, address receiver, address fallbackReceiver);
    /// @notice Nobody is at the zero address, and these accounts could do nothing with a payment: this contract, the
    /// executor, its `OrderCaller`, the asset's token, the order's final token.
    error InvalidAccount(address account);
    /// @notice An order that arrived in the middle of a payment was counted for more than came; smallest units.
    error HoldsNotCovered(address token, uint256 balance, uint256 held);
    /// @notice Less value than the way back costs; wei.
    error InsufficientValue(uint256 value, uint256 needed);
    /// @notice Only the mailbox sends coin here, for a surplus.
    error UnexpectedCoin(address sender);

    /// @notice Fills a held order by the caller's own hops, at the minimum of this moment. The caller keeps the
    /// present fill fee. Anyone may call.
    /// @param hops A route from the asset's token to the order's final token.
    /// @return amountOut Smallest units of the final token that the receiver got.
    function fill(HeldOrder calldata order, bytes calldata hops) external returns (uint256 amountOut);

    /// @notice Fills a held order by any hops of its owner, at a minimum of their own, without a fee.
    /// @param hops A route to any token.
    /// @param least Smallest units of the token.
    /// @param to Account that gets the result; none of those of `InvalidAccount`.
    function fillAsOwner(
        HeldOrder calldata order,
        bytes calldata hops,
        uint256 least,
        address to
    ) external returns (uint256 amountOut);

    /// @notice Pays the asset's token of a held order to any account but those of `InvalidAccount`. Only the order's
    /// owner.
    function take(HeldOrder calldata order, address to) external;

    /// @notice Pays the asset's token of a held order to its receiver; if the token refuses them, or they are an
    /// account as in `InvalidAccount`, to the fallback receiver. Anyone may call, from `holdUntil` on.
    function release(HeldOrder calldata order) external;

    /// @notice Takes the asset of a transfer whose call keeps failing, and holds it for the order's owner. Anyone may
    /// call. Reverts with `InvalidOrder` if the payload is not an order.
    function claim(TransferFrame calldata transfer) external;

    /// @notice Sends back the transfer of an order that waits, stands aside or is ready. Only the order's owner; if
    /// the payload is not an order, anyone: the origin pays the account that the sender named. The value pays the
    /// message: `IBridge.quoteReturn`; a surplus goes back to the caller.
    function sendBack(TransferFrame calldata transfer) external payable returns (bytes32 returnId);

    /// @notice Whether this order is held here.
    function isHeld(HeldOrder calldata order) external view returns (bool);

    /// @notice Smallest units of a token that are held for orders.
    function heldOf(address token) external view returns (uint256);

    /// @notice An order's minimum now; smallest units of its final token. Reverts with `InvalidOrder`.
    function minimumOf(bytes calldata payload) external view returns (uint256);

    /// @notice The fee for filling a held order now; smallest units of the asset's token.
    function fillFeeOf(HeldOrder calldata order) external view returns (uint256);

    /// @notice The generation of these contracts.
    function generation() external pure returns (uint16 major, uint16 minor);
}
