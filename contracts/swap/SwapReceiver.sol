// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {AdvancedAsset, IAdvancedAssetReceiver} from "@causeway/solidity/interfaces/IAdvancedAssetReceiver.sol";
import {IAssetReceiver, ReceivedAsset} from "@causeway/solidity/interfaces/IAssetReceiver.sol";
import {IAssetTaker} from "@causeway/solidity/interfaces/IAssetTaker.sol";
import {IBridge, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {IBridgeAdmin} from "../bridge/interfaces/IBridgeAdmin.sol";
import {TokenPaymentLib} from "../bridge/libraries/TokenPaymentLib.sol";
import {PaymentLib} from "../messaging/libraries/PaymentLib.sol";
import {InputPayer} from "./InputPayer.sol";
import {Execution, IExecutor} from "./interfaces/IExecutor.sol";
import {HopsLib} from "./libraries/HopsLib.sol";
import {ArrivedOrder, OrderLib} from "./libraries/OrderLib.sol";
import {OutputMinimumLib} from "./libraries/OutputMinimumLib.sol";
import {FramedTransfer, TransferFrameLib} from "./libraries/TransferFrameLib.sol";

/// @title SwapReceiver
/// @notice `ISwapReceiver`: swaps what arrives for an order, or holds it for the order's owner.
/// @dev It holds exactly the amounts of held orders: a word for each, and a sum for each token. Amounts that nobody
/// holds, such as a gift, are spent by no order.
contract SwapReceiver is ISwapReceiver, InputPayer, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @dev Gas that is kept around an attempt for a hold: two new words, an event, hashing the payload.
    uint256 private constant HOLD_GAS = 53_000;
    /// @dev Gas of a hold for each byte of the payload: it is copied and hashed.
    uint256 private constant HOLD_GAS_PER_BYTE = 1;

    IBridge private immutable BRIDGE;
    address private immutable MAILBOX;
    address private immutable ORDER_CALLER;

    mapping(bytes32 transferId => bytes32 orderHash) private _held;
    mapping(address token => uint256) private _heldOf;

    // whether an order arrived while this contract was locked, in this transaction
    bool private transient _isArrivedInside;

    modifier onlyBridge() {
        require(msg.sender == address(BRIDGE), NotBridge(msg.sender));
        _;
    }

    modifier onlySelf() {
        require(msg.sender == address(this), NotSelf(msg.sender));
        _;
    }

    /// @notice Serves a bridge.
    /// @param bridge_ The chain's bridge.
    /// @param mailbox_ The bridge's mailbox, which gives back what is too much for a message.
    /// @param executor_ The chain's executor.
    constructor(IBridge bridge_, address mailbox_, IExecutor executor_) InputPayer(executor_) {
        (BRIDGE, MAILBOX) = (bridge_, mailbox_);
        ORDER_CALLER = executor_.orderCaller();
    }

    /// @notice Takes coin of the mailbox alone.
    receive() external payable {
        require(msg.sender == MAILBOX, UnexpectedCoin(msg.sender));
    }

    // ---------------------------------------------------------------- from the bridge

    /// @inheritdoc IAssetReceiver
    /// @dev Refuses a payload that is not an order: its transfer stays ready at the bridge, and anyone has it go back.
    /// An order is never refused.
    function onAssetReceived(
        ReceivedAsset calldata received,
        bytes calldata payload
    ) external onlyBridge returns (bytes4) {
        uint256 amount = _arrivedOf(received.token, received.amount);
        if (_reentrancyGuardEntered()) {
            // a stranger delivers it in the middle of another order's swap
            _isArrivedInside = true;
            _hold(
                HeldOrder(received.transferId, received.token, amount, uint40(block.timestamp), payload),
                _requireOrder(payload, received.token),
                0
            );
        } else {
            bytes memory call = abi.encodeCall(this.attempt, (received.transferId, received.token, amount, payload));
            (bool isFilled, bytes32 reason) = _tryOwn(call, payload.length);
            if (!isFilled) _payOrHold(received, amount, payload, reason);
        }
        return IAssetReceiver.onAssetReceived.selector;
    }

    /// @inheritdoc IAdvancedAssetReceiver
    /// @dev Filled, or the advance reverts.
    function onAssetAdvanced(
        AdvancedAsset calldata advanced,
        bytes calldata payload
    ) external onlyBridge nonReentrant returns (bytes4) {
        ArrivedOrder memory order = _requireOrder(payload, advanced.token);
        uint256 amount = _arrivedOf(advanced.token, advanced.amount);
        _fill(advanced.transferId, advanced.token, amount, order, payload, true);
        return IAdvancedAssetReceiver.onAssetAdvanced.selector;
    }

    /// @notice Fills an order that arrives: all of it or nothing. Only this contract.
    function attempt(
        bytes32 transferId,
        address token,
        uint256 amount,
        bytes calldata payload
    ) external onlySelf nonReentrant {
        ArrivedOrder memory order = _requireOrder(payload, token);
        _fill(transferId, token, amount, order, payload, false);
    }

    /// @notice Pays the asset's token of an order that arrives after its hold would have ended. Only this contract.
    function payLate(
        bytes32 transferId,
        address token,
        uint256 amount,
        bytes calldata payload
    ) external onlySelf nonReentrant {
        (, ArrivedOrder memory order) = OrderLib.tryDecode(payload);
        _payAsset(transferId, token, amount, order, OrderLib.hopsOf(payload, order));
    }

    // ---------------------------------------------------------------- held orders

    /// @inheritdoc ISwapReceiver
    function fill(HeldOrder calldata held, bytes calldata hops) external nonReentrant returns (uint256 amountOut) {
        (ArrivedOrder memory order, uint256 amount) = _end(held);
        bytes calldata asked = OrderLib.hopsOf(held.payload, order);
        _requireAccount(order.receiver, held.token, asked);
        uint256 fee = OutputMinimumLib.fillFeeAt(order.fillFee, held.heldAt, block.timestamp);
        if (fee > amount) fee = amount;
        address tokenOut = asked.length == 0 ? held.token : HopsLib.endOf(asked);
        emit HeldOrderFilled(order.orderId, held.transferId, msg.sender, fee);
        // whatever a token does while the filler is paid, the rest is this order's
        (_inputToken, _inputLeft) = (held.token, amount - fee);
        if (fee != 0) IERC20(held.token).safeTransfer(msg.sender, fee);
        Execution memory execution = _executionOf(held.token, amount - fee, order, false);
        address token;
        (token, amountOut) = _execute(execution, hops, OrderLib.callOf(held.payload, order));
        require(token == tokenOut, WrongFinalToken(token, tokenOut));
        emit OrderFilled(order.orderId, held.transferId, order.receiver, token, amountOut, false);
    }

    /// @inheritdoc ISwapReceiver
    function fillAsOwner(
        HeldOrder calldata held,
        bytes calldata hops,
        uint256 least,
        address to
    ) external nonReentrant returns (uint256 amountOut) {
        (ArrivedOrder memory order, uint256 amount) = _end(held);
        _requireOwner(order);
        _requireAccount(to, held.token, OrderLib.hopsOf(held.payload, order));
        Execution memory execution = _executionOf(held.token, amount, order, false);
        (execution.least, execution.to, execution.leftTo) = (least, to, to);
        (execution.paysCoin, execution.callGas) = (false, 0);
        address token;
        (token, amountOut) = _execute(execution, hops, held.payload[:0]);
        emit OrderFilled(order.orderId, held.transferId, to, token, amountOut, false);
    }

    /// @inheritdoc ISwapReceiver
    function take(HeldOrder calldata held, address to) external nonReentrant {
        (ArrivedOrder memory order, uint256 amount) = _end(held);
        _requireOwner(order);
        _requireAccount(to, held.token, OrderLib.hopsOf(held.payload, order));
        emit OrderTaken(order.orderId, held.transferId, to, held.token, amount);
        IERC20(held.token).safeTransfer(to, amount);
        _requireCovered(held.token);
    }

    /// @inheritdoc ISwapReceiver
    function release(HeldOrder calldata held) external nonReentrant {
        (ArrivedOrder memory order, uint256 amount) = _end(held);
        require(block.timestamp >= order.holdUntil, HoldNotOver(order.holdUntil, block.timestamp));
        _payAsset(held.transferId, held.token, amount, order, OrderLib.hopsOf(held.payload, order));
    }

    // ---------------------------------------------------------------- transfers that were not handed over

    /// @inheritdoc ISwapReceiver
    function claim(TransferFrame calldata transfer) public nonReentrant {
        (FramedTransfer memory framed, bytes calldata payload) = TransferFrameLib.partsOf(transfer);
        address token = _tokenOf(framed.assetId);
        ArrivedOrder memory order = _requireOrder(payload, token);
        uint256 before = _freeOf(token);
        BRIDGE.claim(transfer, address(this));
        uint256 amount = _freeOf(token) - before;
        _hold(HeldOrder(framed.transferId, token, amount, uint40(block.timestamp), payload), order, 0);
    }

    /// @inheritdoc IAssetTaker
    function takeAsset(TransferFrame calldata transfer) external {
        claim(transfer);
    }

    /// @inheritdoc ISwapReceiver
    function sendBack(TransferFrame calldata transfer) external payable nonReentrant returns (bytes32 returnId) {
        (FramedTransfer memory framed, bytes calldata payload) = TransferFrameLib.partsOf(transfer);
        (bool isOrder, ArrivedOrder memory order) = _decode(payload, _tokenOf(framed.assetId));
        // a payload that is not an order can only go back, to where its sender said
        if (isOrder) _requireOwner(order);
        uint256 before = address(this).balance - msg.value;
        returnId = BRIDGE.sendBack{value: msg.value}(transfer);
        emit OrderSentBack(order.orderId, framed.transferId, returnId);
        uint256 surplus = address(this).balance - before;
        if (surplus != 0) PaymentLib.pay(msg.sender, surplus);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ISwapReceiver
    function isHeld(HeldOrder calldata held) external view returns (bool) {
        return _held[held.transferId] == keccak256(abi.encode(held));
    }

    /// @inheritdoc ISwapReceiver
    function heldOf(address token) external view returns (uint256) {
        return _heldOf[token];
    }

    /// @inheritdoc ISwapReceiver
    function minimumOf(bytes calldata payload) external view returns (uint256) {
        return _minimumOf(_requireOrder(payload, address(0)));
    }

    /// @inheritdoc ISwapReceiver
    function fillFeeOf(HeldOrder calldata held) external view returns (uint256) {
        ArrivedOrder memory order = _requireOrder(held.payload, held.token);
        return OutputMinimumLib.fillFeeAt(order.fillFee, held.heldAt, block.timestamp);
    }

    /// @inheritdoc ISwapReceiver
    function generation() external pure returns (uint16 major, uint16 minor) {
        return (3, 0);
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return
            interfaceId == type(IERC165).interfaceId ||
            interfaceId == type(IAdvancedAssetReceiver).interfaceId ||
            interfaceId == type(IAssetTaker).interfaceId;
    }

    /// @notice The bridge that it serves, and the executor that it uses.
    function serves() external view returns (IBridge bridge, IExecutor executor) {
        return (BRIDGE, EXECUTOR);
    }

    // ---------------------------------------------------------------- filling

    /// @dev Of an order that cannot be filled now.
    function _payOrHold(
        ReceivedAsset calldata received,
        uint256 amount,
        bytes calldata payload,
        bytes32 reason
    ) private {
        ArrivedOrder memory order = _requireOrder(payload, received.token);
        if (block.timestamp >= order.holdUntil && _tryPayLate(received, amount, payload)) return;
        _hold(HeldOrder(received.transferId, received.token, amount, uint40(block.timestamp), payload), order, reason);
    }

    /// @dev Pays the asset's token at once if the hold would be over.
    function _tryPayLate(
        ReceivedAsset calldata received,
        uint256 amount,
        bytes calldata payload
    ) private returns (bool isPaid) {
        bytes memory call = abi.encodeCall(this.payLate, (received.transferId, received.token, amount, payload));
        (isPaid, ) = _tryOwn(call, payload.length);
    }

    /// @dev Calls this contract with all gas but what a hold takes. Copies a word of the reason at most: a token or a
    /// pool of a stranger's decides how long that is. Frees the memory of the call: a hold needs as much again.
    function _tryOwn(bytes memory encoded, uint256 payloadSize) private returns (bool succeeded, bytes32 reason) {
        uint256 given;
        unchecked {
            // the payload is calldata: its size is small
            uint256 kept = HOLD_GAS + HOLD_GAS_PER_BYTE * payloadSize;
            uint256 left = gasleft();
            given = left > kept ? left - kept : 0;
        }
        assembly ("memory-safe") {
            mstore(0, 0)
            succeeded := call(given, address(), 0, add(encoded, 32), mload(encoded), 0, 32)
            reason := mload(0)
            mstore(0x40, encoded)
        }
    }

    function _fill(
        bytes32 transferId,
        address token,
        uint256 amount,
        ArrivedOrder memory order,
        bytes calldata payload,
        bool isAdvanced
    ) private {
        bytes calldata hops = OrderLib.hopsOf(payload, order);
        _requireAccount(order.receiver, token, hops);
        (address tokenOut, uint256 amountOut) = _execute(
            _executionOf(token, amount, order, isAdvanced),
            hops,
            OrderLib.callOf(payload, order)
        );
        emit OrderFilled(order.orderId, transferId, order.receiver, tokenOut, amountOut, isAdvanced);
    }

    /// @dev What the first pool does not take goes where the rest goes.
    function _execute(
        Execution memory execution,
        bytes calldata hops,
        bytes calldata call
    ) private returns (address tokenOut, uint256 amountOut) {
        (_inputToken, _inputLeft) = (execution.tokenIn, execution.amountIn);
        (tokenOut, amountOut) = EXECUTOR.execute(execution, hops, call);
        uint256 left = _inputLeft;
        if (left != 0) {
            _inputLeft = 0;
            IERC20(execution.tokenIn).safeTransfer(execution.leftTo, left);
        }
        _requireCovered(execution.tokenIn);
    }

    /// @dev As the order asks for it, at the minimum of this moment.
    function _executionOf(
        address token,
        uint256 amount,
        ArrivedOrder memory order,
        bool isAdvanced
    ) private view returns (Execution memory) {
        return
            Execution({
                orderId: order.orderId,
                tokenIn: token,
                amountIn: amount,
                least: _minimumOf(order),
                to: order.receiver,
                leftTo: order.receiver,
                paysCoin: order.paysCoin,
                isAdvanced: isAdvanced,
                callGas: order.callGas
            });
    }

    /// @dev What arrived is here.
    function _payInput(address to, uint256 amount) internal override {
        IERC20(_inputToken).safeTransfer(to, amount);
    }

    // ---------------------------------------------------------------- holding

    function _hold(HeldOrder memory arrived, ArrivedOrder memory order, bytes32 reason) private {
        _held[arrived.transferId] = keccak256(abi.encode(arrived));
        _heldOf[arrived.token] += arrived.amount;
        emit OrderHeld(order.orderId, arrived.transferId, order.receiver, arrived.token, arrived.amount, reason);
    }

    /// @dev Ends a hold; the caller pays what was held.
    function _end(HeldOrder calldata held) private returns (ArrivedOrder memory order, uint256 amount) {
        require(_held[held.transferId] == keccak256(abi.encode(held)), NotHeld(held.transferId));
        delete _held[held.transferId];
        amount = held.amount;
        _heldOf[held.token] -= amount;
        (, order) = OrderLib.tryDecode(held.payload);
    }

    /// @dev Pays the receiver; if they cannot be paid, or the token refuses them, the fallback receiver.
    function _payAsset(
        bytes32 transferId,
        address token,
        uint256 amount,
        ArrivedOrder memory order,
        bytes calldata hops
    ) private {
        address paid = order.receiver;
        if (!_tryPay(token, paid, amount, hops)) {
            paid = order.fallbackReceiver;
            bool isPaid = _tryPay(token, paid, amount, hops);
            require(isPaid, PaymentRefused(token, order.receiver, paid));
        }
        emit OrderTaken(order.orderId, transferId, paid, token, amount);
        _requireCovered(token);
    }

    function _tryPay(address token, address account, uint256 amount, bytes calldata hops) private returns (bool) {
        return _isPayable(account, token, hops) && TokenPaymentLib.tryTransfer(token, account, amount);
    }

    // ---------------------------------------------------------------- checks

    function _requireOrder(bytes calldata payload, address token) private view returns (ArrivedOrder memory order) {
        bool isOrder;
        (isOrder, order) = _decode(payload, token);
        require(isOrder, InvalidOrder(payload));
    }

    /// @dev An order that names nobody who could be paid would be lost here. `token` is the asset's; zero if it is not
    /// known.
    function _decode(
        bytes calldata payload,
        address token
    ) private view returns (bool isOrder, ArrivedOrder memory order) {
        (isOrder, order) = OrderLib.tryDecode(payload);
        if (!isOrder) return (false, order);
        bytes calldata hops = OrderLib.hopsOf(payload, order);
        isOrder = _isPayable(order.receiver, token, hops) || _isPayable(order.fallbackReceiver, token, hops);
    }

    function _requireOwner(ArrivedOrder memory order) private view {
        bool isOwner = msg.sender == order.receiver || msg.sender == order.fallbackReceiver;
        require(isOwner, NotOwner(msg.sender, order.receiver, order.fallbackReceiver));
    }

    function _requireAccount(address account, address token, bytes calldata hops) private view {
        require(_isPayable(account, token, hops), InvalidAccount(account));
    }

    /// @dev Whether an account may be paid for an order: not if it is one of these contracts or of the order's tokens,
    /// which could do nothing with the amount.
    function _isPayable(address account, address token, bytes calldata hops) private view returns (bool) {
        bool isOwn = account == address(this) || account == address(EXECUTOR) || account == ORDER_CALLER;
        return !isOwn && account != address(0) && account != token && !HopsLib.endsIn(hops, account);
    }

    /// @dev A token that calls before it moves still has here what it pays out. If an order arrives in that call, and
    /// the token keeps a part, the amount that is on its way out would make up for that part.
    function _requireCovered(address token) private view {
        if (!_isArrivedInside) return;
        (uint256 balance, uint256 held) = (IERC20(token).balanceOf(address(this)), _heldOf[token]);
        require(balance >= held, HoldsNotCovered(token, balance, held));
    }

    function _tokenOf(bytes32 assetId) private view returns (address) {
        return IBridgeAdmin(address(BRIDGE)).assetOf(assetId).token;
    }

    function _minimumOf(ArrivedOrder memory order) private view returns (uint256) {
        return
            OutputMinimumLib.minimumAt(
                order.quotedOut,
                order.leastOut,
                order.minimumFrom,
                order.minimumUntil,
                block.timestamp
            );
    }

    /// @dev What came with an order: no more than it is said to be, and nothing that is held for others.
    function _arrivedOf(address token, uint256 amount) private view returns (uint256) {
        uint256 free = _freeOf(token);
        return free < amount ? free : amount;
    }

    /// @dev Not the input that is here of an order that is filled: a pool may pay before it asks for it.
    function _freeOf(address token) private view returns (uint256) {
        uint256 input = token == _inputToken ? _inputLeft : 0;
        return IERC20(token).balanceOf(address(this)) - _heldOf[token] - input;
    }
}
