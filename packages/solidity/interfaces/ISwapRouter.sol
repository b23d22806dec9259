// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TokenPermit, TransferQuote} from "./IBridge.sol";

/// @notice An order: a token here for a token on another chain, or on this one, under one minimum.
/// @dev Its EIP-712 hash is its `orderId`. The hash covers the sender, the router and the origin chain as well.
/// @param tokenIn Token that is sold; zero for the native coin.
/// @param amountIn Smallest units of `tokenIn`, fees included.
/// @param submitterFee Part of `amountIn` for the account that submits a signed order. A sender who submits the order
/// keeps that part.
/// @param hops Route on this chain (`docs/protocol.md`, section Route); empty if nothing is swapped here.
/// @param assetId Asset that crosses; zero if the order stays on this chain.
/// @param minBridged Least smallest units of the asset's token after the hops here.
/// @param minReceived Least units of the asset that the transfer may pay at the destination.
/// @param destinationChainId Chain of the receiver.
/// @param destinationHops Route at the destination; empty if nothing is swapped there.
/// @param quotedOut Smallest units of the final token: the minimum until `minimumFrom`.
/// @param leastOut Smallest units of the final token: the minimum from `minimumUntil` on.
/// @param minimumFrom Unix seconds. From then on the minimum falls linearly.
/// @param minimumUntil Unix seconds.
/// @param receiver Account that gets the final token, in the destination's length: 20 bytes on EVM.
/// @param fallbackReceiver Account at the destination that may act in the receiver's place while the order is held;
/// zero for nobody.
/// @param paysCoin Whether the final token is the wrapped native coin, and the receiver wants the coin.
/// @param holdUntil Unix seconds. From then on anyone can end a hold: the receiver gets the asset's token.
/// @param fillFee Smallest units of the asset's token at the destination, for the account that fills a held order. The
/// fee rises to this amount.
/// @param callGas Gas for the receiver's `onOrderFilled`; 0 for no call.
/// @param call Data for that call.
/// @param gasLimit Gas for the work at the destination, if that is more than the router's own promise.
/// @param advanceFee Units that a filler keeps for paying before the proof (`TransferRequest`).
/// @param advanceFrom Unix seconds.
/// @param advanceUntil Unix seconds.
/// @param deadline Unix seconds. Across chains, the transfer's deadline; on one chain, the last second of the order.
/// @param refundTo Account here that is paid if the transfer comes back, and for all that is left over here.
/// @param integrator Account here that takes `integratorBps` of the input; zero for nobody.
/// @param integratorBps At most 100.
/// @param nonce The sender's own; each is used once.
struct SwapOrder {
    address tokenIn;
    uint256 amountIn;
    uint256 submitterFee;
    bytes hops;
    bytes32 assetId;
    uint256 minBridged;
    uint256 minReceived;
    uint64 destinationChainId;
    bytes destinationHops;
    uint128 quotedOut;
    uint128 leastOut;
    uint40 minimumFrom;
    uint40 minimumUntil;
    bytes receiver;
    address fallbackReceiver;
    bool paysCoin;
    uint40 holdUntil;
    uint96 fillFee;
    uint64 callGas;
    bytes call;
    uint64 gasLimit;
    uint256 advanceFee;
    uint40 advanceFrom;
    uint40 advanceUntil;
    uint40 deadline;
    address refundTo;
    address integrator;
    uint16 integratorBps;
    uint256 nonce;
}

/// @notice A signature for an order, by Permit2, with the order as its witness and the order's nonce.
/// @param owner Account that signed, and sells.
/// @param deadline Unix seconds: the last at which the order may be submitted.
struct OrderSignature {
    address owner;
    uint256 deadline;
    bytes signature;
}

/// @notice The cost of an order.
/// @param orderId The order's id, for that sender.
/// @param submitterFee Exact: the submitter's part of the input.
/// @param routerFee Exact: the router's fee, of the input.
/// @param integratorFee Exact: the integrator's fee, of the input.
/// @param amountSwapped Exact: the rest of the input, for the hops.
/// @param gasLimit Exact: gas that the message promises for the work at the destination; 0 for a plain transfer.
/// @param transfer The bridge's quote for `minBridged`. Its message fee is exact; the amount that arrives is an
/// estimate.
struct OrderQuote {
    bytes32 orderId;
    uint256 submitterFee;
    uint256 routerFee;
    uint256 integratorFee;
    uint256 amountSwapped;
    uint64 gasLimit;
    TransferQuote transfer;
}

/// @notice The fees that were taken from an order's input; smallest units.
/// @param routerFee For the router's purse.
/// @param integrator Zero for nobody.
struct OrderFees {
    uint256 routerFee;
    address integrator;
    uint256 integratorFee;
}

/// @title ISwapRouter
/// @notice Takes the input of an order, swaps it here as far as the order asks for it, and bridges the result.
interface ISwapRouter {
    /// @notice An order left for another chain.
    /// @param transferId The transfer that carries it. A follower believes an event at the destination for this
    /// transfer only.
    /// @param amountBridged Smallest units of the asset's token that were bridged.
    event OrderSent(
        bytes32 indexed orderId,
        address indexed sender,
        bytes32 indexed transferId,
        uint64 destinationChainId,
        address tokenIn,
        uint256 amountIn,
        uint256 amountBridged,
        OrderFees fees
    );
    /// @notice An order was swapped on this chain.
    event OrderSwapped(
        bytes32 indexed orderId,
        address indexed sender,
        address indexed receiver,
        address tokenIn,
        uint256 amountIn,
        address tokenOut,
        uint256 amountOut,
        OrderFees fees
    );
    /// @notice The function belongs to an earlier generation.
    /// @param useInstead Function of this generation that does the same.
    error GenerationDeprecated(bytes4 selector, bytes4 useInstead);
    /// @notice There is no such function.
    error UnknownFunction(bytes4 selector);
    /// @notice No order is taken until then; unix seconds.
    error OrdersPaused(uint256 until);
    /// @notice The order is for another chain than this function serves.
    error WrongDestination(uint64 destinationChainId, uint256 chainId);
    /// @notice There is no receiver of orders on that chain.
    error NoReceiverOn(uint64 chainId);
    /// @notice The sender used this nonce.
    error NonceUsed(address sender, uint256 nonce);
    /// @notice The last second of the order is over; unix seconds.
    error OrderTooLate(uint256 deadline, uint256 present);
    /// @notice Fees take all of the input; smallest units of the token.
    error NothingLeft(uint256 amountIn, uint256 fees);
    /// @notice The integrator is nobody, has no rate, or takes more than an integrator may.
    error InvalidIntegrator(address integrator, uint256 integratorBps, uint256 most);
    /// @notice The quoted output is below the least output, or the minimum ends before it begins; unix seconds.
    error InvalidMinimum(uint256 quotedOut, uint256 leastOut, uint256 from, uint256 until);
    /// @notice The least output is 0, so nothing would protect the order.
    error NoMinimum();
    /// @notice The receiver is nobody, has not an account's form, or is a contract that could do nothing with it.
    error InvalidReceiver(bytes receiver);
    /// @notice The order has a value that nothing would act on.
    /// @param field The field's name.
    error UnusedField(string field);
    /// @notice The call has data without gas, gas without a call to make, or more data than an order carries.
    error InvalidCall(uint256 size, uint256 gas);
    /// @notice The hops end in another token than the asset's.
    error WrongToken(address token, address expected);
    /// @notice Less than the order accepts would be bridged; smallest units.
    error BelowMinBridged(uint256 amount, uint256 minBridged);
    /// @notice Less value than the order needs; wei.
    error InsufficientValue(uint256 value, uint256 needed);

    /// @notice Sends an order of the caller to another chain. The caller has approved this contract for the input. The
    /// value pays the message, beside a native input; a surplus goes to `refundTo`.
    /// @dev Reverts with the errors above, as `IExecutor.swap` does, and as the bridge and the tokens do.
    function swapAndBridge(SwapOrder calldata order) external payable returns (bytes32 orderId, bytes32 transferId);

    /// @notice As `swapAndBridge`, approved by the caller's signature (ERC-2612).
    function swapAndBridgeWithPermit(
        SwapOrder calldata order,
        TokenPermit calldata permit
    ) external payable returns (bytes32 orderId, bytes32 transferId);

    /// @notice As `swapAndBridge`, for the order's signer. Anyone may submit it, pays the message, and gets the
    /// order's `submitterFee`.
    function swapAndBridgeSigned(
        SwapOrder calldata order,
        OrderSignature calldata signed
    ) external payable returns (bytes32 orderId, bytes32 transferId);

    /// @notice Swaps an order of the caller on this chain, and calls the receiver if the order asks for it.
    function swapAndCall(SwapOrder calldata order) external payable returns (bytes32 orderId, uint256 amountOut);

    /// @notice As `swapAndCall`, approved by the caller's signature (ERC-2612).
    function swapAndCallWithPermit(
        SwapOrder calldata order,
        TokenPermit calldata permit
    ) external payable returns (bytes32 orderId, uint256 amountOut);

    /// @notice As `swapAndCall`, for the order's signer. Anyone may submit it, and gets the order's `submitterFee`.
    function swapAndCallSigned(
        SwapOrder calldata order,
        OrderSignature calldata signed
    ) external payable returns (bytes32 orderId, uint256 amountOut);

    /// @notice The cost of an order of `sender` now. Reverts if the order would be refused, apart from the sender's
    /// balance and approval, and from the hops.
    function quote(SwapOrder calldata order, address sender) external view returns (OrderQuote memory);

    /// @notice An order's id: its EIP-712 hash, for that sender, on this router.
    function orderIdOf(SwapOrder calldata order, address sender) external view returns (bytes32);

    /// @notice Whether a sender used a nonce.
    function isNonceUsed(address sender, uint256 nonce) external view returns (bool);

    /// @notice The generation of these contracts.
    function generation() external pure returns (uint16 major, uint16 minor);
}
