// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ERC165Checker} from "@openzeppelin/contracts/utils/introspection/ERC165Checker.sol";
import {IAssetTaker} from "@causeway/solidity/interfaces/IAssetTaker.sol";
import {EntryState, IBridgeQueue, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ICustody, Payment, Release, ReleaseFee, ReleaseKind} from "./interfaces/ICustody.sol";
import {ReleaseFeeLib} from "./libraries/ReleaseFeeLib.sol";
import {TransferLib} from "./libraries/TransferLib.sol";
import {AdvanceRecords} from "./AdvanceRecords.sol";
import {BridgeAssets} from "./BridgeAssets.sol";
import {Cases} from "./Cases.sol";
import {ReceiverCalls} from "./ReceiverCalls.sol";

/// @title BridgeQueue
/// @notice Pays what had to wait. Anyone may have it done; who is paid, and how much, is not theirs to choose.
/// @dev A piece of a bridge's code: on its own it has neither assets nor peers.
contract BridgeQueue is IBridgeQueue, Cases, ReceiverCalls, AdvanceRecords, ReentrancyGuardTransient {
    using ReleaseFeeLib for ReleaseFee;
    using ReleaseFeeLib for uint256;

    /// @dev For how long after its deadline anyone may have the receiver of a transfer called that is ready.
    uint256 private constant CALLABLE = 7 days;

    /// @dev Gas of three questions by ERC-165, of 30,000 each at most.
    uint256 private constant ASKING = 120_000;

    /// @notice Serves bridges of one mailbox.
    constructor(IMailbox mailbox_) BridgeAssets(mailbox_) {}

    // ---------------------------------------------------------------- in line

    /// @inheritdoc IBridgeQueue
    function admit(bytes32 assetId, TransferFrame[] calldata transfers) external nonReentrant {
        Asset storage asset = _requireActive(assetId);
        for (uint256 i = 0; i < transfers.length; ++i) {
            Case memory one = _case(assetId, transfers[i], EntryState.Waiting);
            _requirePayable(assetId, one.entry.provenance);
            uint32 next = _line(assetId, one.entry.provenance).admitted;
            require(one.entry.position == next, NotNext(one.id, one.entry.provenance, next));
            uint256 held = one.entry.held;
            if (!_admit(assetId, asset, one)) continue;
            if (one.entry.held == held) return;
            _state().waiting[one.id] = one.entry;
            _tellWaits(assetId, one.id, one.entry);
        }
    }

    /// @inheritdoc IBridgeQueue
    function drain(bytes32 assetId, TransferFrame[] calldata transfers) external nonReentrant {
        Asset storage asset = _requireActive(assetId);
        for (uint256 i = 0; i < transfers.length; ++i) {
            Case memory one = _case(assetId, transfers[i], EntryState.Waiting);
            uint32 provenance = _nextLine(assetId, asset);
            uint32 next = _line(assetId, provenance).head;
            bool isNext = one.entry.provenance == provenance && one.entry.position == next;
            require(isNext, NotNext(one.id, provenance, next));
            _endTurn(assetId);
            _drain(assetId, asset, one);
        }
    }

    /// @inheritdoc IBridgeQueue
    function retry(TransferFrame calldata transfer) external nonReentrant {
        Case memory one = _caseOf(transfer, EntryState.Aside);
        address receiver = one.transfer.receiver;
        require(!_isRefused(receiver), RefusedReceiver(receiver));
        bytes32 assetId = one.transfer.assetId;
        Asset storage asset = _requireActive(assetId);
        _requirePayable(assetId, one.entry.provenance);
        _requireMinimum(asset.custody, one);
        bool isNext = !asset.hasLines;
        _enter(assetId, asset, one.id, one.entry);
        if (isNext) _drain(assetId, asset, one);
    }

    // ---------------------------------------------------------------- set aside

    /// @inheritdoc IBridgeQueue
    /// @dev It takes no lock, as a delivery does not: the transfer is paid, for all that the receiver finds. Not inside
    /// a call of a locked function: the receiver would find the bridge locked.
    function execute(TransferFrame calldata transfer) external {
        require(!_reentrancyGuardEntered(), ReentrancyGuardReentrantCall());
        Case memory one = _caseOf(transfer, EntryState.Ready);
        address receiver = one.transfer.receiver;
        bool isOpen = msg.sender == receiver || block.timestamp <= _callableUntil(transfer.laneId, one);
        require(isOpen || _takesItself(receiver), NotReceiver(msg.sender, receiver));
        bytes32 assetId = one.transfer.assetId;
        ICustody custody = _requireActive(assetId).custody;
        _requirePayable(assetId, one.entry.provenance);
        uint64 chainId = _provenance(one.entry.provenance).chainId;
        uint256 units = _takeSetAside(assetId, one);
        emit TransferPaid(one.id, assetId, receiver, units);
        if (units != 0) custody.payClaim(receiver, units);
        _callReceiver(one.id, custody, chainId, units, one.transfer, _payloadOf(transfer.frame));
    }

    /// @inheritdoc IBridgeQueue
    function claim(TransferFrame calldata transfer, address receiver) external nonReentrant {
        EntryState state = _state().waiting[_idOf(transfer)].state;
        bool isSetAside = state == EntryState.Ready || state == EntryState.Claimable;
        require(isSetAside, WrongState(_idOf(transfer), state));
        Case memory one = _caseOf(transfer, state);
        address payee = _payee(one);
        require(msg.sender == payee || receiver == payee, NotReceiver(msg.sender, payee));
        if (msg.sender != payee && state == EntryState.Ready) {
            _requirePassed(_callableUntil(transfer.laneId, one));
            require(!_takesItself(payee), NotReceiver(msg.sender, payee));
        }
        bytes32 assetId = one.transfer.assetId;
        Asset storage asset = _requireActive(assetId);
        _requirePayable(assetId, one.entry.provenance);
        uint256 units = _takeSetAside(assetId, one);
        emit TransferPaid(one.id, assetId, receiver, units);
        if (units != 0) asset.custody.payClaim(receiver, units);
    }

    // ---------------------------------------------------------------- containment

    /// @inheritdoc IBridgeQueue
    function contain(bytes32 assetId, uint32 provenance) external nonReentrant {
        (bool isVouchedFor, ) = _vouches(provenance);
        require(!isVouchedFor, VouchedFor(provenance));
        _containLine(assetId, _requireAsset(assetId), provenance);
    }

    /// @inheritdoc IBridgeQueue
    /// @dev Also while the asset or the lane is paused: nothing is paid.
    function discard(TransferFrame calldata transfer) external nonReentrant {
        Case memory one;
        one.id = _idOf(transfer);
        one.entry = _state().waiting[one.id];
        Waiting memory entry = one.entry;
        bool isOpen = entry.state >= EntryState.Waiting && entry.state <= EntryState.Claimable;
        require(isOpen, WrongState(one.id, entry.state));
        bytes32 messageId = _cameBy(one.id, entry);
        require(EXPIRY.isVoided(messageId), NotVoided(messageId));
        one.transfer = TransferLib.decode(_payloadOf(transfer.frame));
        bytes32 assetId = one.transfer.assetId;
        uint256 units = _takeOut(assetId, _requireAsset(assetId), one);
        delete _state().repayments[one.id];
        if (entry.isRefund) {
            // what is true of it may come back still
            _state().paidBack[one.id] -= units;
            (entry.state, entry.held, entry.queued) = (EntryState.Refunded, 0, 0);
            _state().waiting[one.id] = entry;
        } else {
            delete _state().waiting[one.id];
        }
        emit TransferDiscarded(one.id, assetId, messageId, units);
    }

    // ---------------------------------------------------------------- internal

    function _case(
        bytes32 assetId,
        TransferFrame calldata transfer,
        EntryState state
    ) internal view returns (Case memory one) {
        one = _caseOf(transfer, state);
        require(one.transfer.assetId == assetId, UnknownAsset(one.transfer.assetId));
    }

    /// @dev All of it has left its line: what is set aside is its receiver's to take, or to be called for.
    function _finish(bytes32 assetId, Case memory one) private {
        uint256 units = _state().setAside[one.id];
        bool isCalled = _isCalled(one);
        if (isCalled || units != 0) {
            one.entry.state = isCalled ? EntryState.Ready : EntryState.Claimable;
            emit TransferSetAside(one.id, assetId, one.entry.state, units);
        } else {
            one.entry.state = one.entry.isRefund ? EntryState.Refunded : EntryState.None;
        }
        if (one.entry.isAdvanced) delete _state().repayments[one.id];
        _write(one);
    }

    function _write(Case memory one) private {
        if (one.entry.state == EntryState.None) delete _state().waiting[one.id];
        else _state().waiting[one.id] = one.entry;
    }

    /// @dev Reverts where it would step aside again at once.
    function _requireMinimum(ICustody custody, Case memory one) private view {
        Release memory release = _releaseOf(one);
        if (release.kind != ReleaseKind.Arrived) return;
        (uint256 units, uint256 whole) = (one.entry.held, release.units);
        uint16 integratorBps = release.integrator == address(0) ? 0 : release.integratorBps;
        ReleaseFee memory fee = custody.quoteRelease(release.chainId, units, integratorBps);
        uint256 least = release.least.proRata(units, whole);
        if (release.isAdvanced) {
            // its base is that of that time; of a part, each of base and curve is rounded up
            fee.base = uint256(release.base).proRata(units, whole);
            least -= units == whole ? 0 : Math.min(least, 2);
        }
        uint256 paid = Math.saturatingSub(units, fee.total());
        // what is left of one that was begun leaves its part of the minimum, whatever it costs
        bool isLeft = one.entry.isBegun && !release.isAdvanced;
        require(isLeft || paid >= least, BelowMinimum(one.id, paid, least));
    }

    /// @dev Until when anyone may have its receiver called.
    function _callableUntil(bytes32 laneId, Case memory one) private view returns (uint256) {
        return _deadlineOf(laneId, one.transfer.assetId, one.transfer.deadline) + CALLABLE;
    }

    /// @dev Whether a receiver opted in to have nobody else take what is ready for it.
    function _takesItself(address receiver) private view returns (bool) {
        uint256 left = gasleft();
        // else whoever brings little gas would have it say no
        require(left >= ASKING, InsufficientGas(left, ASKING));
        return ERC165Checker.supportsInterface(receiver, type(IAssetTaker).interfaceId);
    }

    /// @dev Lets in the next of its line, and pays it, as far as limit and liquidity go.
    function _drain(bytes32 assetId, Asset storage asset, Case memory one) private {
        if (one.entry.held != 0) _admit(assetId, asset, one);
        // where nothing was let in, its entry stays as it was; of what stepped aside nothing is queued any more
        if (one.entry.queued != 0) _pay(assetId, asset, one);
    }

    /// @dev Whether its payload is still to be handed over.
    function _isCalled(Case memory one) private pure returns (bool) {
        return one.transfer.gasLimit != 0 && !one.entry.isRefund && !one.entry.isAdvanced;
    }

    /// @dev Lets in the next of its line, as far as the limit goes; false where it steps aside instead.
    function _admit(bytes32 assetId, Asset storage asset, Case memory one) private returns (bool) {
        Waiting memory entry = one.entry;
        (Payment payment, uint256 admitted) = asset.custody.admit(_releaseOf(one), entry.held, entry.isBegun);
        if (payment == Payment.BelowLeast) {
            _stepAside(assetId, asset, one);
            return false;
        }
        if (admitted == 0) return true;
        entry.held -= uint80(admitted);
        entry.queued += uint80(admitted);
        Line storage line = _line(assetId, entry.provenance);
        line.queued += uint128(admitted);
        if (entry.held == 0) _passAdmitted(line);
        return true;
    }

    /// @dev Pays the first of a line, as far as liquidity goes.
    function _pay(bytes32 assetId, Asset storage asset, Case memory one) private {
        Waiting memory entry = one.entry;
        Release memory release = _releaseOf(one);
        (Payment payment, uint256 units, uint256 paid) = asset.custody.pay(
            release,
            entry.queued,
            entry.isBegun,
            _isCalled(one)
        );
        if (payment == Payment.BelowLeast) return _stepAside(assetId, asset, one);
        Line storage line = _line(assetId, entry.provenance);
        line.queued -= uint128(units);
        entry.queued -= uint80(units);
        entry.isBegun = entry.isBegun || units != 0;
        if (payment == Payment.SetAside) {
            line.setAside += uint128(paid);
            _state().setAside[one.id] += paid;
        }
        if (entry.held != 0 || entry.queued != 0) {
            _state().waiting[one.id] = entry;
        } else {
            _leave(assetId, asset, entry);
            _finish(assetId, one);
            if (one.entry.state == EntryState.None || one.entry.state == EntryState.Refunded) {
                emit TransferPaid(one.id, assetId, release.receiver, paid);
                return;
            }
        }
        if (payment == Payment.Paid) emit TransferPartPaid(one.id, assetId, release.receiver, units, paid);
    }

    /// @dev What would be paid too little leaves its line, and binds nothing.
    function _stepAside(bytes32 assetId, Asset storage asset, Case memory one) private {
        Waiting memory entry = one.entry;
        if (entry.queued != 0) {
            Provenance storage from = _provenance(entry.provenance);
            _line(assetId, entry.provenance).queued -= entry.queued;
            asset.custody.unbind(from.chainId, _kindOf(entry.provenance), entry.queued, 0);
        }
        _leave(assetId, asset, entry);
        _putAside(assetId, one.id, entry);
    }

    function _releaseOf(Case memory one) private view returns (Release memory release) {
        uint32 provenance = one.entry.provenance;
        uint64 chainId = _provenance(provenance).chainId;
        if (one.entry.isAdvanced) return _toRepayment(chainId, one.transfer, _state().repayments[one.id]);
        release = _toRelease(chainId, one.transfer);
        (release.kind, release.receiver) = (_kindOf(provenance), _payee(one));
        if (one.entry.isRefund) release.relief = one.transfer.relief;
    }

    /// @dev What is set aside is paid now; the caller pays it.
    function _takeSetAside(bytes32 assetId, Case memory one) private returns (uint256 units) {
        units = _state().setAside[one.id];
        delete _state().setAside[one.id];
        _line(assetId, one.entry.provenance).setAside -= uint128(units);
        one.entry.state = one.entry.isRefund ? EntryState.Refunded : EntryState.None;
        _write(one);
    }
}
