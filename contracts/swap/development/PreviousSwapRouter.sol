// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IBridge, TokenPermit, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {InputPayer} from "../InputPayer.sol";
import {Execution, IExecutor} from "../interfaces/IExecutor.sol";
import {IPreviousSwapRouter} from "./IPreviousSwapRouter.sol";

/// @title PreviousSwapRouter
/// @notice `IPreviousSwapRouter`, generation 2.1.
/// @dev Never on a public chain. It calls tokens in its caller's name, the executor and the bridge, and nothing else.
/// It holds nothing between transactions, and no allowance that it gives outlives a call.
contract PreviousSwapRouter is IPreviousSwapRouter, InputPayer, AccessManaged, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    uint8 private constant NO_PERMIT = 0;
    uint8 private constant ERC_2612 = 1;

    IBridge private immutable BRIDGE;

    bool private _isPaused;
    mapping(bytes32 orderId => bool) private _isTaken;

    address private transient _payer;

    /// @notice Obeys the roles of an access manager.
    /// @param accessManager_ The chain's access manager.
    /// @param bridge_ The chain's bridge.
    /// @param executor_ The chain's executor.
    constructor(
        address accessManager_,
        IBridge bridge_,
        IExecutor executor_
    ) InputPayer(executor_) AccessManaged(accessManager_) {
        BRIDGE = bridge_;
    }

    // ---------------------------------------------------------------- orders

    /// @inheritdoc IPreviousSwapRouter
    function swapAndBridge(
        address token,
        uint256 amount,
        bytes calldata swapData,
        bytes calldata bridgeData,
        bytes calldata permitData
    ) external payable nonReentrant returns (bytes32 transferId) {
        TransferRequest memory request = abi.decode(bridgeData, (TransferRequest));
        _requireRequest(request);
        bytes32 orderId = _take(request.salt, amount);
        if (permitData.length != 0) _tryPermit(token, amount, permitData);
        return _bridge(orderId, token, amount, request, swapData);
    }

    /// @inheritdoc IPreviousSwapRouter
    function swapAndCall(
        bytes32 salt,
        address token,
        uint256 amount,
        uint8 permitType,
        bytes calldata swapData,
        bytes calldata callData,
        bytes calldata permitData
    ) external nonReentrant returns (uint256 amountOut) {
        require(permitType <= ERC_2612, UnknownPermitType(permitType));
        bytes32 orderId = _take(salt, amount);
        if (permitType != NO_PERMIT) _tryPermit(token, amount, permitData);
        return _swapAndPay(orderId, token, amount, swapData, callData);
    }

    // ---------------------------------------------------------------- settings

    /// @inheritdoc IPreviousSwapRouter
    function pause() external restricted {
        _setPaused(true);
    }

    /// @inheritdoc IPreviousSwapRouter
    function unpause() external restricted {
        _setPaused(false);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IPreviousSwapRouter
    function isPaused() external view returns (bool) {
        return _isPaused;
    }

    /// @inheritdoc IPreviousSwapRouter
    function isOrderTaken(bytes32 orderId) external view returns (bool) {
        return _isTaken[orderId];
    }

    /// @inheritdoc IPreviousSwapRouter
    function generation() external pure returns (uint16 major, uint16 minor) {
        return (2, 1);
    }

    // ---------------------------------------------------------------- internal

    /// @dev An order's number is its sender's, so nobody else can use it up.
    function _take(bytes32 salt, uint256 amount) private returns (bytes32 orderId) {
        require(!_isPaused, GenerationPaused());
        require(amount != 0, NoAmount());
        orderId = keccak256(abi.encode(msg.sender, salt));
        require(!_isTaken[orderId], OrderIdUsed(orderId));
        _isTaken[orderId] = true;
    }

    /// @dev Receivers would see this contract as the sender of a call, so it carries none.
    function _requireRequest(TransferRequest memory request) private view {
        bool isPlain = request.payload.length == 0 && request.gasLimit == 0;
        require(isPlain, DestinationCallRefused(request.payload.length, request.gasLimit));
        bool isSound = request.refundTo != address(0) && request.refundTo != address(this);
        require(isSound, InvalidRefundTo(request.refundTo));
    }

    function _bridge(
        bytes32 orderId,
        address token,
        uint256 amount,
        TransferRequest memory request,
        bytes calldata hops
    ) private returns (bytes32 transferId) {
        (address bridged, uint256 bridgedAmount) = _swapToHere(orderId, token, amount, request, hops);
        (request.amount, request.salt) = (bridgedAmount, orderId);
        IERC20(bridged).forceApprove(address(BRIDGE), bridgedAmount);
        transferId = BRIDGE.bridge{value: msg.value}(request);
        _giveBack(IERC20(bridged), request.refundTo);
        emit OrderBridged(orderId, msg.sender, transferId, token, amount);
    }

    function _swapToHere(
        bytes32 orderId,
        address token,
        uint256 amount,
        TransferRequest memory request,
        bytes calldata hops
    ) private returns (address bridged, uint256 bridgedAmount) {
        if (hops.length == 0) {
            IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
            // a token may take a part for itself
            (bridged, bridgedAmount) = (token, IERC20(token).balanceOf(address(this)));
            require(bridgedAmount >= request.amount, BelowLeastBridged(bridgedAmount, request.amount));
            return (bridged, bridgedAmount);
        }
        Execution memory execution = _execution(orderId, token, amount);
        (execution.least, execution.to, execution.leftTo) = (request.amount, address(this), request.refundTo);
        return _execute(execution, hops, hops[:0]);
    }

    function _swapAndPay(
        bytes32 orderId,
        address token,
        uint256 amount,
        bytes calldata hops,
        bytes calldata callData
    ) private returns (uint256 amountOut) {
        Execution memory execution = _execution(orderId, token, amount);
        bytes memory call;
        (execution.to, execution.least, execution.callGas, call) = abi.decode(
            callData,
            (address, uint256, uint64, bytes)
        );
        execution.leftTo = msg.sender;
        address tokenOut;
        (tokenOut, amountOut) = _execute(execution, hops, call);
        emit OrderPaid(orderId, msg.sender, execution.to, token, amount, tokenOut, amountOut);
    }

    /// @dev What the first pool does not take stays with the caller.
    function _execute(
        Execution memory execution,
        bytes calldata hops,
        bytes memory call
    ) private returns (address tokenOut, uint256 amountOut) {
        (_payer, _inputToken, _inputLeft) = (msg.sender, execution.tokenIn, execution.amountIn);
        (tokenOut, amountOut) = EXECUTOR.execute(execution, hops, call);
        _inputLeft = 0;
    }

    /// @dev From the caller to the pool.
    function _payInput(address to, uint256 amount) internal override {
        IERC20(_inputToken).safeTransferFrom(_payer, to, amount);
    }

    /// @dev Pays what the bridge did not take, and ends the allowance.
    function _giveBack(IERC20 token, address refundTo) private {
        uint256 left = token.balanceOf(address(this));
        if (left == 0) return;
        token.forceApprove(address(BRIDGE), 0);
        token.safeTransfer(refundTo, left);
    }

    /// @dev A permit that somebody else has used already has done its work: the allowance decides.
    function _tryPermit(address token, uint256 amount, bytes calldata permitData) private {
        TokenPermit memory permit = abi.decode(permitData, (TokenPermit));
        if (token.code.length == 0) return;
        try
            IERC20Permit(token).permit(msg.sender, address(this), amount, permit.deadline, permit.v, permit.r, permit.s)
        {} catch {}
    }

    function _setPaused(bool isPaused_) private {
        _isPaused = isPaused_;
        emit PauseChanged(isPaused_);
    }

    function _execution(
        bytes32 orderId,
        address token,
        uint256 amount
    ) private pure returns (Execution memory execution) {
        (execution.orderId, execution.tokenIn, execution.amountIn) = (orderId, token, amount);
    }
}
