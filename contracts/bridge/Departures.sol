// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {
    IBridgeDepartures,
    SignedTransfer,
    TokenPermit,
    TransferQuote,
    TransferRequest
} from "@causeway/solidity/interfaces/IBridge.sol";
import {ChainAddress} from "../messaging/libraries/ChainAddress.sol";
import {ICustody, ReleaseFee} from "./interfaces/ICustody.sol";
import {IPermit2, PermitTransferFrom, SignatureTransferDetails, TokenPermissions} from "./interfaces/IPermit2.sol";
import {IWrappedNative} from "./interfaces/IWrappedNative.sol";
import {CallGasLib} from "./libraries/CallGasLib.sol";
import {RequestHashLib} from "./libraries/RequestHashLib.sol";
import {RoundAmountLib} from "./libraries/RoundAmountLib.sol";
import {TransferLib} from "./libraries/TransferLib.sol";
import {BridgeAssets} from "./BridgeAssets.sol";

/// @title Departures
/// @notice The bridge's sending half: has an asset locked or burned, and sends the message that says so.
abstract contract Departures is IBridgeDepartures, BridgeAssets, ReentrancyGuardTransient {
    using RoundAmountLib for uint40;
    using SafeERC20 for IERC20;

    /// @dev A transfer that will be sent, as far as its request and the configuration say; what was locked for it, and
    /// the value that pays its message.
    struct Draft {
        ICustody custody;
        uint256 units;
        uint256 amount;
        uint64 gasLimit;
        bytes recipient;
        uint256 relief;
        uint256 value;
    }

    /// @dev What an app may take for itself: more would be a fee that users of others do not know.
    uint256 private constant MOST_INTEGRATOR_BPS = 100;

    /// @dev What never arrives can be ended after its deadline alone: whoever mistypes it waits no longer than this.
    uint256 private constant MOST_LIFETIME = 30 days;

    uint256 private constant EVM_ADDRESS = 20;

    IPermit2 private immutable PERMIT2;
    IWrappedNative private immutable WRAPPED_NATIVE;

    constructor(IPermit2 permit2_, IWrappedNative wrappedNative_) {
        bool given = address(permit2_) != address(0) && address(wrappedNative_) != address(0);
        require(given, ZeroAddress());
        PERMIT2 = permit2_;
        WRAPPED_NATIVE = wrappedNative_;
    }

    // ---------------------------------------------------------------- sending

    /// @inheritdoc IBridgeDepartures
    function bridge(TransferRequest calldata request) external payable returns (bytes32) {
        return _bridgeAllowed(request);
    }

    /// @inheritdoc IBridgeDepartures
    function bridgeNative(TransferRequest calldata request) external payable returns (bytes32) {
        Draft memory draft;
        _lockNative(request, draft);
        return _send(request, draft, msg.sender);
    }

    /// @inheritdoc IBridgeDepartures
    /// @dev A permit that somebody else has used already has done its work: the allowance decides.
    function bridgeWithPermit(
        TransferRequest calldata request,
        TokenPermit calldata permit
    ) external payable returns (bytes32) {
        address token = _requireAsset(request.assetId).custody.token();
        try
            IERC20Permit(token).permit(
                msg.sender,
                address(this),
                request.amount,
                permit.deadline,
                permit.v,
                permit.r,
                permit.s
            )
        {} catch {}
        return _bridgeAllowed(request);
    }

    /// @inheritdoc IBridgeDepartures
    function bridgeWithPermit2(
        TransferRequest calldata request,
        SignedTransfer calldata signed
    ) external payable returns (bytes32) {
        Draft memory draft;
        _lockSigned(request, signed, draft);
        return _send(request, draft, signed.owner);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IBridgeDepartures
    function quote(TransferRequest calldata request) external view returns (TransferQuote memory) {
        Draft memory draft;
        _begin(request, draft);
        uint64 chainId = request.destinationChainId;
        uint256 size = TransferLib.sizeOf(request);
        return
            TransferQuote({
                messageFee: MAILBOX.charge(chainId, draft.gasLimit, size),
                messageFeeBound: MAILBOX.quote(chainId, draft.gasLimit, size),
                amount: draft.amount,
                units: draft.units,
                relief: draft.custody.quoteRelief(chainId, draft.units),
                estimatedFee: _estimate(draft.custody, chainId, draft.units, request.integratorBps)
            });
    }

    /// @notice Permit2.
    function permit2() external view returns (address) {
        return address(PERMIT2);
    }

    /// @notice The native coin's wrapped form.
    function wrappedNative() external view returns (address) {
        return address(WRAPPED_NATIVE);
    }

    // ---------------------------------------------------------------- internal

    function _bridgeAllowed(TransferRequest calldata request) private returns (bytes32) {
        Draft memory draft;
        _lockAllowed(request, draft);
        return _send(request, draft, msg.sender);
    }

    function _lockAllowed(TransferRequest calldata request, Draft memory draft) private nonReentrant {
        _begin(request, draft);
        IERC20 token = IERC20(draft.custody.prepareForLock());
        token.safeTransferFrom(msg.sender, address(draft.custody), draft.amount);
        _lock(request, draft);
    }

    function _lockNative(TransferRequest calldata request, Draft memory draft) private nonReentrant {
        _begin(request, draft);
        uint256 amount = draft.amount;
        require(msg.value >= amount, InsufficientValue(msg.value, amount));
        address token = draft.custody.prepareForLock();
        require(token == address(WRAPPED_NATIVE), NotNative(request.assetId, token));
        WRAPPED_NATIVE.deposit{value: amount}();
        IERC20(token).safeTransfer(address(draft.custody), amount);
        _lock(request, draft);
        draft.value -= amount;
    }

    function _lockSigned(
        TransferRequest calldata request,
        SignedTransfer calldata signed,
        Draft memory draft
    ) private nonReentrant {
        _begin(request, draft);
        address token = draft.custody.prepareForLock();
        PERMIT2.permitWitnessTransferFrom(
            PermitTransferFrom({
                permitted: TokenPermissions(token, request.amount),
                nonce: signed.nonce,
                deadline: signed.deadline
            }),
            SignatureTransferDetails(address(draft.custody), draft.amount),
            signed.owner,
            RequestHashLib.hash(request),
            RequestHashLib.WITNESS_TYPE,
            signed.signature
        );
        _lock(request, draft);
    }

    /// @dev Books what arrived in the custody; ends what is locked.
    function _lock(TransferRequest calldata request, Draft memory draft) private {
        (draft.units, draft.relief) = draft.custody.lockArrived(request.destinationChainId, draft.units);
        require(request.minReceived <= draft.units, MinimumOutOfReach(request.minReceived, draft.units));
        draft.value = msg.value;
    }

    /// @dev Tells what was locked. The value pays the message; the mailbox gives back what is more, and so calls
    /// `refundTo`: everything is written, and the bridge not locked any more, so that whom they deliver to finds it
    /// open.
    function _send(
        TransferRequest calldata request,
        Draft memory draft,
        address sender
    ) private returns (bytes32 transferId) {
        transferId = MAILBOX.send{value: draft.value}(
            request.destinationChainId,
            draft.recipient,
            draft.gasLimit,
            0,
            request.refundTo,
            TransferLib.encode(request, sender, draft.units, draft.relief)
        );
        emit TransferSent(transferId, request.assetId, sender, request.destinationChainId, draft.units);
    }

    /// @dev What the way back costs here; nothing where this chain has no terms for it.
    function _estimate(
        ICustody custody,
        uint64 chainId,
        uint256 units,
        uint16 integratorBps
    ) private view returns (uint256) {
        try custody.quoteRelease(chainId, units, integratorBps) returns (ReleaseFee memory fee) {
            return fee.base + fee.curve + fee.integrator;
        } catch {
            return 0;
        }
    }

    /// @dev Writes what a request comes to; refuses what could not arrive. Asset and route are a word each, read once.
    function _begin(TransferRequest calldata request, Draft memory draft) private view {
        bytes32 assetId = request.assetId;
        uint64 chainId = request.destinationChainId;
        Asset storage asset = _state().assets[assetId];
        (ICustody custody, uint40 pausedUntil, uint8 unitDecimals) = (
            asset.custody,
            asset.pausedUntil,
            asset.unitDecimals
        );
        _requireUsable(assetId, custody, pausedUntil);
        Route memory route = _state().routes[assetId][chainId];
        require(route.gasLimit != 0, NoRoute(assetId, chainId));
        draft.custody = custody;
        uint256 unit = _unitOf(unitDecimals);
        uint256 units = request.amount / unit;
        uint256 maximum = route.maximum.unpack();
        require(units != 0 && units <= maximum, AmountOutOfRange(assetId, units, maximum));
        draft.units = units;
        unchecked {
            draft.amount = units * unit; // no more than the request's
        }
        draft.gasLimit = _gasLimitOf(request, route.gasLimit);
        draft.recipient =
            route.peer == address(0) ? ChainAddress.accountOf(_requirePeerOn(chainId)) : abi.encodePacked(route.peer);
        _requireAccounts(request, draft);
        _requireDeadline(request.deadline, route.minLifetime);
        _requireOffer(request, units);
    }

    /// @dev Gas of the message: what arrives with a payload calls its receiver.
    function _gasLimitOf(TransferRequest calldata request, uint64 ofArrival) private pure returns (uint64) {
        uint64 ofCall = request.gasLimit;
        uint256 size = request.payload.length;
        require(ofCall != 0 || size == 0, PayloadWithoutGas(size));
        return CallGasLib.ofMessage(ofArrival, ofCall, size);
    }

    /// @dev Accounts on the destination have the size of the bridge's there, and are none of ours, as far as this chain
    /// can know; nor is who gets it back.
    function _requireAccounts(TransferRequest calldata request, Draft memory draft) private view {
        (address refundTo, ICustody custody, uint256 size) = (request.refundTo, draft.custody, draft.recipient.length);
        require(refundTo != address(0), ZeroAddress());
        _requireForeign(refundTo, custody);
        bytes calldata receiver = request.receiver;
        require(receiver.length == size, InvalidReceiver(receiver));
        if (size == EVM_ADDRESS) {
            address there = address(bytes20(receiver));
            require(there != address(0), InvalidReceiver(receiver));
            require(there != address(bytes20(draft.recipient)), RefusedReceiver(there));
            _requireForeign(there, custody);
        } else {
            // of TON: the workchain, and an account of zeros
            require(bytes32(receiver[1:]) != 0, InvalidReceiver(receiver));
        }
        bytes calldata integrator = request.integrator;
        uint256 bps = request.integratorBps;
        bool isNone = integrator.length == 0 && bps == 0;
        bool isOne = integrator.length == size && bps != 0 && bps <= MOST_INTEGRATOR_BPS;
        require(isNone || isOne, InvalidIntegrator(integrator, bps, MOST_INTEGRATOR_BPS));
    }

    /// @dev None of ours, as far as that is known without reading anything more.
    function _requireForeign(address account, ICustody custody) private view {
        require(account != address(custody) && !_isOurs(account), RefusedReceiver(account));
    }

    /// @dev Not before a message of the lane could have arrived, and not so late that nobody else could help.
    function _requireDeadline(uint256 deadline, uint256 minLifetime) private view {
        uint256 earliest = block.timestamp + minLifetime;
        uint256 latest = block.timestamp + MOST_LIFETIME;
        bool inRange = deadline >= earliest && deadline <= latest;
        require(inRange, DeadlineOutOfRange(deadline, earliest, latest));
    }

    /// @dev An offer to who advances it ends before everybody may end the transfer, and is not more than it.
    function _requireOffer(TransferRequest calldata request, uint256 units) private pure {
        // all of it is read, so that what is malformed is refused
        (uint256 fee, uint256 from, uint256 until) = (request.advanceFee, request.advanceFrom, request.advanceUntil);
        if (fee == 0 && until == 0) return;
        uint256 deadline = request.deadline;
        bool isTaken = fee <= units && from <= until && until <= deadline && until != 0;
        require(isTaken, InvalidAdvanceOffer(fee, from, until, deadline));
    }
}
