// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IBridge, TokenPermit, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {
    ISwapRouter,
    OrderFees,
    OrderQuote,
    OrderSignature,
    SwapOrder
} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {IBridgeAdmin} from "../bridge/interfaces/IBridgeAdmin.sol";
import {IPermit2} from "../bridge/interfaces/IPermit2.sol";
import {IWrappedNative} from "../bridge/interfaces/IWrappedNative.sol";
import {Execution, IExecutor} from "./interfaces/IExecutor.sol";
import {OrderChecksLib} from "./libraries/OrderChecksLib.sol";
import {HopsLib} from "./libraries/HopsLib.sol";
import {OrderHashLib} from "./libraries/OrderHashLib.sol";
import {OrderLib} from "./libraries/OrderLib.sol";
import {OutputMinimumLib} from "./libraries/OutputMinimumLib.sol";
import {OrderIntake} from "./OrderIntake.sol";
import {RouterSettings} from "./RouterSettings.sol";

/// @title SwapRouter
/// @notice `ISwapRouter`, generation 3.
/// @dev It calls tokens in its caller's name, Permit2, the wrapped coin, the executor and the bridge, and nothing that
/// an order names otherwise. It holds nothing between transactions, and no allowance that it gives outlives a call.
contract SwapRouter is OrderIntake, RouterSettings, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @dev `swapAndBridge(address,uint256,bytes,bytes,bytes)`
    bytes4 private constant SWAP_AND_BRIDGE_2_1 = 0x480a3411;
    /// @dev `swapAndCall(bytes32,address,uint256,uint8,bytes,bytes,bytes)`
    bytes4 private constant SWAP_AND_CALL_2_1 = 0xecc847d3;

    IBridge private immutable BRIDGE;

    /// @notice Obeys the roles of an access manager.
    /// @param accessManager_ The chain's access manager.
    /// @param bridge_ The chain's bridge.
    /// @param executor_ The chain's executor.
    /// @param permit2_ Permit2.
    /// @param wrappedNative_ The native coin's wrapped form.
    constructor(
        address accessManager_,
        IBridge bridge_,
        IExecutor executor_,
        IPermit2 permit2_,
        IWrappedNative wrappedNative_
    ) OrderIntake(executor_, permit2_, wrappedNative_) AccessManaged(accessManager_) {
        BRIDGE = bridge_;
    }

    // ---------------------------------------------------------------- to another chain

    /// @inheritdoc ISwapRouter
    function swapAndBridge(SwapOrder calldata order) external payable nonReentrant returns (bytes32, bytes32) {
        (Intake memory intake, TransferRequest memory request) = _beginTransfer(order, msg.sender);
        return _bridgeAllowed(order, intake, request);
    }

    /// @inheritdoc ISwapRouter
    function swapAndBridgeWithPermit(
        SwapOrder calldata order,
        TokenPermit calldata permit
    ) external payable nonReentrant returns (bytes32, bytes32) {
        (Intake memory intake, TransferRequest memory request) = _beginTransfer(order, msg.sender);
        _tryPermit(order, permit);
        return _bridgeAllowed(order, intake, request);
    }

    /// @inheritdoc ISwapRouter
    function swapAndBridgeSigned(
        SwapOrder calldata order,
        OrderSignature calldata signed
    ) external payable nonReentrant returns (bytes32, bytes32) {
        (Intake memory intake, TransferRequest memory request) = _beginTransfer(order, signed.owner);
        _takeSigned(order, signed, intake);
        return _bridge(order, intake, request, msg.value);
    }

    // ---------------------------------------------------------------- on this chain

    /// @inheritdoc ISwapRouter
    function swapAndCall(SwapOrder calldata order) external payable nonReentrant returns (bytes32, uint256) {
        (Intake memory intake, address receiver) = _beginSwap(order, msg.sender);
        return _swapAllowed(order, intake, receiver);
    }

    /// @inheritdoc ISwapRouter
    function swapAndCallWithPermit(
        SwapOrder calldata order,
        TokenPermit calldata permit
    ) external payable nonReentrant returns (bytes32, uint256) {
        (Intake memory intake, address receiver) = _beginSwap(order, msg.sender);
        _tryPermit(order, permit);
        return _swapAllowed(order, intake, receiver);
    }

    /// @inheritdoc ISwapRouter
    function swapAndCallSigned(
        SwapOrder calldata order,
        OrderSignature calldata signed
    ) external payable nonReentrant returns (bytes32, uint256) {
        require(msg.value == 0, UnusedField("value"));
        (Intake memory intake, address receiver) = _beginSwap(order, signed.owner);
        _takeSigned(order, signed, intake);
        return _swap(order, intake, receiver);
    }

    // ---------------------------------------------------------------- generation 2.1

    /// @notice Refuses coin that comes without an order.
    receive() external payable {
        revert UnknownFunction(0);
    }

    /// @notice Refuses every call; functions of generation 2.1 with the name of the one to use instead.
    fallback() external payable {
        _refuse();
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ISwapRouter
    function quote(SwapOrder calldata order, address sender) external view returns (OrderQuote memory shown) {
        (address purse_, uint256 localFeeBps) = _requireOpen();
        bool isLocal = order.destinationChainId == block.chainid;
        Settings memory settings = _settingsOf(order.destinationChainId);
        Intake memory intake = _intakeOf(order, sender, purse_, isLocal ? localFeeBps : _feeBpsOf(settings));
        (shown.orderId, shown.submitterFee) = (intake.orderId, intake.submitterFee);
        (shown.routerFee, shown.integratorFee) = (intake.routerFee, intake.integratorFee);
        shown.amountSwapped = intake.rest;
        if (isLocal) {
            OrderChecksLib.requireLocal(order);
            return shown;
        }
        TransferRequest memory request = _requestOf(order, intake.orderId, settings);
        request.amount = order.hops.length == 0 ? intake.rest : order.minBridged;
        _requireAssetsToken(order.assetId, order.hops.length == 0 ? intake.token : HopsLib.endOf(order.hops));
        shown.gasLimit = request.gasLimit;
        shown.transfer = BRIDGE.quote(request);
    }

    /// @inheritdoc ISwapRouter
    function orderIdOf(SwapOrder calldata order, address sender) external view returns (bytes32) {
        return OrderHashLib.hash(order, sender);
    }

    /// @inheritdoc ISwapRouter
    function generation() external pure returns (uint16 major, uint16 minor) {
        return (3, 0);
    }

    /// @notice The contracts that it uses.
    function serves()
        external
        view
        returns (IBridge bridge, IExecutor executor, IPermit2 permit2, IWrappedNative wrappedNative)
    {
        return (BRIDGE, EXECUTOR, PERMIT2, WRAPPED_NATIVE);
    }

    // ---------------------------------------------------------------- to another chain, internal

    function _bridgeAllowed(
        SwapOrder calldata order,
        Intake memory intake,
        TransferRequest memory request
    ) private returns (bytes32, bytes32) {
        uint256 value = _takeAllowed(order, intake, order.hops.length == 0);
        return _bridge(order, intake, request, value);
    }

    function _beginTransfer(
        SwapOrder calldata order,
        address sender
    ) private returns (Intake memory intake, TransferRequest memory request) {
        (address purse_, ) = _requireOpen();
        Settings memory settings = _settingsOf(order.destinationChainId);
        intake = _intakeOf(order, sender, purse_, _feeBpsOf(settings));
        request = _requestOf(order, intake.orderId, settings);
        _useNonce(intake.sender, order.nonce);
    }

    /// @dev Swaps, and bridges all that comes of it. The part below a unit of the asset goes to `refundTo`.
    function _bridge(
        SwapOrder calldata order,
        Intake memory intake,
        TransferRequest memory request,
        uint256 value
    ) private returns (bytes32, bytes32 transferId) {
        address token = intake.token;
        if (order.hops.length != 0) {
            (token, request.amount) = _execute(order, intake, _executionToHere(order, intake), order.hops[:0]);
        } else {
            request.amount = IERC20(token).balanceOf(address(this));
            require(request.amount >= order.minBridged, BelowMinBridged(request.amount, order.minBridged));
        }
        IERC20(token).forceApprove(address(BRIDGE), request.amount);
        try BRIDGE.bridge{value: value}(request) returns (bytes32 id) {
            transferId = id;
        } catch (bytes memory reason) {
            // the bridge asks for the asset's token, and this contract has allowed it no other
            _requireAssetsToken(order.assetId, token);
            assembly ("memory-safe") {
                revert(add(reason, 32), mload(reason))
            }
        }
        uint256 unspent = _giveBack(IERC20(token), order.refundTo);
        emit OrderSent(
            intake.orderId,
            intake.sender,
            transferId,
            order.destinationChainId,
            order.tokenIn,
            order.amountIn,
            request.amount - unspent,
            OrderFees(intake.routerFee, order.integrator, intake.integratorFee)
        );
        return (intake.orderId, transferId);
    }

    /// @dev Pays what the bridge did not take, and whatever else is here, and ends the allowance. Returns the part that
    /// the bridge did not take.
    function _giveBack(IERC20 token, address refundTo) private returns (uint256 unspent) {
        uint256 left = token.balanceOf(address(this));
        if (left == 0) return 0;
        unspent = token.allowance(address(this), address(BRIDGE));
        if (unspent != 0) token.forceApprove(address(BRIDGE), 0);
        token.safeTransfer(refundTo, left);
    }

    function _executionToHere(
        SwapOrder calldata order,
        Intake memory intake
    ) private view returns (Execution memory execution) {
        execution.orderId = intake.orderId;
        (execution.tokenIn, execution.amountIn) = (intake.token, intake.rest);
        execution.least = order.minBridged;
        execution.to = address(this);
        execution.leftTo = order.refundTo;
    }

    /// @dev The transfer that carries an order; its amount is known after the hops. An order with nothing to do at the
    /// destination is a plain transfer to its receiver.
    function _requestOf(
        SwapOrder calldata order,
        bytes32 orderId,
        Settings memory settings
    ) private view returns (TransferRequest memory request) {
        require(order.destinationChainId != block.chainid, WrongDestination(order.destinationChainId, block.chainid));
        require(order.refundTo != address(this), InvalidReceiver(abi.encodePacked(order.refundTo)));
        request.assetId = order.assetId;
        request.destinationChainId = order.destinationChainId;
        request.minReceived = order.minReceived;
        request.deadline = order.deadline;
        request.salt = orderId;
        request.refundTo = order.refundTo;
        (request.advanceFee, request.advanceFrom) = (order.advanceFee, order.advanceFrom);
        request.advanceUntil = order.advanceUntil;
        if (OrderChecksLib.isPlain(order)) {
            OrderChecksLib.requirePlain(order);
            request.receiver = order.receiver;
            return request;
        }
        require(settings.receiver != address(0), NoReceiverOn(order.destinationChainId));
        OrderChecksLib.requireCarried(order, settings.receiver);
        uint64 promised = _promiseOf(settings, order.destinationHops, order.callGas, OrderLib.sizeOf(order));
        request.gasLimit = order.gasLimit > promised ? order.gasLimit : promised;
        request.receiver = abi.encodePacked(settings.receiver);
        request.payload = OrderLib.encode(orderId, order);
    }

    /// @dev What crosses is the asset's token.
    function _requireAssetsToken(bytes32 assetId, address token) private view {
        address expected = IBridgeAdmin(address(BRIDGE)).assetOf(assetId).token;
        require(token == expected, WrongToken(token, expected));
    }

    // ---------------------------------------------------------------- on this chain, internal

    function _swapAllowed(
        SwapOrder calldata order,
        Intake memory intake,
        address receiver
    ) private returns (bytes32, uint256) {
        uint256 value = _takeAllowed(order, intake, false);
        require(value == 0, UnusedField("value"));
        return _swap(order, intake, receiver);
    }

    function _beginSwap(
        SwapOrder calldata order,
        address sender
    ) private returns (Intake memory intake, address receiver) {
        (address purse_, uint256 feeBps) = _requireOpen();
        receiver = OrderChecksLib.requireLocal(order);
        intake = _intakeOf(order, sender, purse_, feeBps);
        _useNonce(intake.sender, order.nonce);
    }

    function _swap(
        SwapOrder calldata order,
        Intake memory intake,
        address receiver
    ) private returns (bytes32, uint256) {
        Execution memory execution = Execution({
            orderId: intake.orderId,
            tokenIn: intake.token,
            amountIn: intake.rest,
            least: OutputMinimumLib.minimumAt(
                order.quotedOut,
                order.leastOut,
                order.minimumFrom,
                order.minimumUntil,
                block.timestamp
            ),
            to: receiver,
            leftTo: order.refundTo,
            paysCoin: order.paysCoin,
            isAdvanced: false,
            callGas: order.callGas
        });
        (address tokenOut, uint256 amountOut) = _execute(order, intake, execution, order.call);
        emit OrderSwapped(
            intake.orderId,
            intake.sender,
            receiver,
            order.tokenIn,
            order.amountIn,
            tokenOut,
            amountOut,
            OrderFees(intake.routerFee, order.integrator, intake.integratorFee)
        );
        return (intake.orderId, amountOut);
    }

    // ---------------------------------------------------------------- both, internal

    function _refuse() private pure {
        bool isKnown = msg.sig == SWAP_AND_BRIDGE_2_1 || msg.sig == SWAP_AND_CALL_2_1;
        require(isKnown, UnknownFunction(msg.sig));
        bool isBridging = msg.sig == SWAP_AND_BRIDGE_2_1;
        bytes4 useInstead = isBridging ? ISwapRouter.swapAndBridge.selector : ISwapRouter.swapAndCall.selector;
        revert GenerationDeprecated(msg.sig, useInstead);
    }
}
