// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ERC165Checker} from "@openzeppelin/contracts/utils/introspection/ERC165Checker.sol";
import {TransientSlot} from "@openzeppelin/contracts/utils/TransientSlot.sol";
import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {AdvancedAsset, IAdvancedAssetReceiver} from "@causeway/solidity/interfaces/IAdvancedAssetReceiver.sol";
import {Advance, AdvanceQuote, IBridgeAdvances, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ChainAddress} from "../messaging/libraries/ChainAddress.sol";
import {FrameLib} from "../messaging/libraries/FrameLib.sol";
import {ICustody, Payment, Release, ReleaseFee, Turn} from "./interfaces/ICustody.sol";
import {AdvanceFeeLib} from "./libraries/AdvanceFeeLib.sol";
import {CallGasLib} from "./libraries/CallGasLib.sol";
import {ReleaseFeeLib} from "./libraries/ReleaseFeeLib.sol";
import {Transfer, TransferLib} from "./libraries/TransferLib.sol";
import {AdvanceRecords} from "./AdvanceRecords.sol";
import {BridgeAssets} from "./BridgeAssets.sol";
import {ReceiverCalls} from "./ReceiverCalls.sol";

/// @title BridgeAdvances
/// @notice Pays receivers before their transfers are proven, and repays who did.
/// @dev A piece of a bridge's code: on its own it has neither assets nor peers. An advance moves none of the
/// custodies' money, and believes nothing: neither that there is such a transfer, nor where it stands. No lock: when a
/// token or a receiver is called, everything is written.
contract BridgeAdvances is IBridgeAdvances, IERC7786Recipient, ReceiverCalls, AdvanceRecords {
    using ReleaseFeeLib for ReleaseFee;
    using SafeERC20 for IERC20;
    using TransientSlot for *;

    /// @dev What an advance of a transfer comes to now.
    struct Draft {
        bytes sender;
        bytes32 id;
        bytes32 transferId;
        uint64 chainId;
        uint96 base;
        ICustody custody;
        bytes32 assetId;
        address token;
        uint256 unit;
        address receiver;
        uint256 gasLimit;
        uint256 units;
        uint256 fee;
    }

    /// @notice Serves bridges of one mailbox.
    constructor(IMailbox mailbox_) BridgeAssets(mailbox_) {}

    // ---------------------------------------------------------------- in advance

    /// @inheritdoc IBridgeAdvances
    function advance(bytes32 laneId, uint64 index, bytes calldata frame) external returns (uint256) {
        Draft memory draft;
        _draft(draft, laneId, index, frame);
        return _advance(draft, frame, msg.sender);
    }

    /// @inheritdoc IBridgeAdvances
    function advanceAll(TransferFrame[] calldata transfers, address repaid) external returns (uint256[] memory units) {
        require(repaid != address(0), ZeroAddress());
        units = new uint256[](transfers.length);
        for (uint256 i = 0; i < transfers.length; ++i) {
            TransferFrame calldata one = transfers[i];
            Draft memory draft;
            bool done = _begin(draft, one.laneId, one.index, one.frame);
            if (done || _state().advances[draft.id].advancer != address(0)) continue;
            _complete(draft, one.frame);
            units[i] = _advance(draft, one.frame, repaid);
        }
    }

    /// @inheritdoc IBridgeAdvances
    function setCurveBound(uint16 mostBps) external {
        require(mostBps <= WHOLE_BPS, CurveBoundTooLarge(mostBps, WHOLE_BPS));
        _state().curveBounds[msg.sender] = mostBps;
        emit CurveBoundSet(msg.sender, mostBps);
    }

    // ---------------------------------------------------------------- from the mailbox

    /// @inheritdoc IERC7786Recipient
    /// @dev Of a transfer that was advanced, and nothing else: the bridge has seen to that.
    function receiveMessage(
        bytes32 messageId,
        bytes calldata sender,
        bytes calldata payload
    ) external payable returns (bytes4) {
        require(msg.sender == address(MAILBOX), NotMailbox(msg.sender));
        bytes32 advanceId = TransferLib.advanceId(_requirePeer(sender), payload);
        require(!advanceId.asBoolean().tload(), AdvancedJustNow(advanceId));
        Advance memory advanced = _state().advances[advanceId];
        delete _state().advances[advanceId];
        emit AdvanceDelivered(advanceId, messageId, advanced.advancer);
        (, , uint64 chainId, ) = ChainAddress.tryParse(sender);
        _repay(messageId, chainId, TransferLib.decode(payload), advanced);
        return IERC7786Recipient.receiveMessage.selector;
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IBridgeAdvances
    function quoteAdvance(TransferFrame calldata transfer) external view returns (AdvanceQuote memory) {
        Draft memory draft;
        _draft(draft, transfer.laneId, transfer.index, transfer.frame);
        _requirePeerInMemory(draft.sender);
        require(!_isRefused(draft.receiver), RefusedReceiver(draft.receiver));
        (, , bytes calldata payload) = FrameLib.parts(transfer.frame);
        Transfer memory asked = TransferLib.decode(payload);
        ReleaseFee memory fee = draft.custody.quoteRelease(draft.chainId, asked.units, _integratorBpsOf(asked));
        return
            AdvanceQuote({
                advanceId: draft.id,
                transferId: draft.transferId,
                assetId: draft.assetId,
                token: draft.token,
                receiver: draft.receiver,
                amount: draft.units * draft.unit,
                units: draft.units,
                fee: draft.fee,
                repaid: asked.units - fee.total()
            });
    }

    /// @inheritdoc IBridgeAdvances
    function advanceIdOf(bytes32 laneId, bytes calldata frame) external view returns (bytes32 advanceId) {
        bytes memory sender;
        (, sender, advanceId, ) = _advanceIdOf(laneId, 0, frame);
        _requirePeerInMemory(sender);
    }

    /// @inheritdoc IBridgeAdvances
    function advanceOf(bytes32 advanceId) external view returns (Advance memory) {
        return _state().advances[advanceId];
    }

    /// @inheritdoc IBridgeAdvances
    function curveBoundOf(address advancer) external view returns (uint256 mostBps) {
        return _state().curveBounds[advancer];
    }

    // ---------------------------------------------------------------- internal

    function _advance(Draft memory draft, bytes calldata frame, address advancer) private returns (uint256) {
        _state().advances[draft.id] = Advance(advancer, draft.base);
        // its delivery in this transaction would be no risk: who advances must not know that it comes
        draft.id.asBoolean().tstore(true);
        emit TransferAdvanced(draft.id, draft.transferId, advancer, draft.receiver, draft.units);
        uint256 amount = draft.units * draft.unit;
        IERC20(draft.token).safeTransferFrom(msg.sender, draft.receiver, amount);
        if (draft.gasLimit != 0) _call(draft, amount, frame);
        return draft.units;
    }

    /// @dev By a function of its own, so that nobody takes for proven what comes with it.
    function _call(Draft memory draft, uint256 amount, bytes calldata frame) private {
        address receiver = draft.receiver;
        bool isOptedIn = ERC165Checker.supportsInterface(receiver, type(IAdvancedAssetReceiver).interfaceId);
        require(isOptedIn, ReceiverNotOptedIn(receiver));
        (, , bytes calldata payload) = FrameLib.parts(frame);
        (, bytes calldata sent) = TransferLib.callOf(payload);
        AdvancedAsset memory advanced = AdvancedAsset(draft.transferId, draft.assetId, draft.token, amount);
        bytes memory data = abi.encodeCall(IAdvancedAssetReceiver.onAssetAdvanced, (advanced, sent));
        CallGasLib.callReceiver(receiver, draft.gasLimit, data);
    }

    /// @dev The release is the advancer's: at once, or in the line; or not before the curve takes as little as he has
    /// said.
    function _repay(bytes32 transferId, uint64 chainId, Transfer memory transfer, Advance memory advanced) private {
        Asset storage asset = _requirePayableHere(transfer);
        Waiting memory entry;
        Turn turn;
        (turn, entry.provenance) = _turnNow(transfer.assetId, asset);
        Release memory release = _toRepayment(chainId, transfer, advanced);
        (Payment payment, uint256 admitted, uint256 paid) = asset.custody.accept(release, turn, false);
        if (payment == Payment.Paid) {
            emit TransferPaid(transferId, transfer.assetId, advanced.advancer, paid);
            return;
        }
        _state().repayments[transferId] = advanced;
        entry.provenance = _arrivingBy(entry.provenance);
        entry.isAdvanced = true;
        (entry.held, entry.queued) = (uint80(transfer.units - admitted), uint80(admitted));
        if (payment == Payment.Waits) _enter(transfer.assetId, asset, transferId, entry);
        else _putAside(transfer.assetId, transferId, entry);
    }

    /// @dev What an advance comes to; reverts where it would be refused, but for what the token and the receiver do.
    function _draft(Draft memory draft, bytes32 laneId, uint64 index, bytes calldata frame) private view {
        bool done = _begin(draft, laneId, index, frame);
        require(!done, IMailbox.MessageDone(laneId, index));
        address advancer = _state().advances[draft.id].advancer;
        require(advancer == address(0), AlreadyAdvanced(draft.id, advancer));
        _complete(draft, frame);
    }

    /// @dev Which transfer it is, and whether its place is done.
    function _begin(
        Draft memory draft,
        bytes32 laneId,
        uint64 index,
        bytes calldata frame
    ) private view returns (bool done) {
        (bytes32 delivering, ) = MAILBOX.current();
        require(delivering == 0, AdvancedDuringDelivery(delivering));
        (draft.chainId, draft.sender, draft.id, done) = _advanceIdOf(laneId, index, frame);
        draft.transferId = FrameLib.messageId(laneId, index, keccak256(frame));
    }

    /// @dev What it comes to.
    function _complete(Draft memory draft, bytes calldata frame) private view {
        (bytes calldata account, bytes calldata recipient, bytes calldata payload) = FrameLib.parts(frame);
        require(FrameLib.recipientOf(frame, account.length) == address(this), NotToThis(recipient));
        Transfer memory transfer = TransferLib.decode(payload);
        Asset storage asset = _requirePayableHere(transfer);
        address receiver = transfer.receiver;
        (draft.custody, draft.unit) = (asset.custody, _unitOf(asset.unitDecimals));
        (draft.assetId, draft.receiver, draft.gasLimit) = (transfer.assetId, receiver, transfer.gasLimit);
        (uint256 base, uint256 integrator, address token) = draft.custody.quoteAdvanced(
            draft.chainId,
            transfer.units,
            _integratorBpsOf(transfer)
        );
        // the others that it never pays are known by the list, which an advance does not read: quoteAdvance does
        bool isForeign = receiver != token && receiver != address(asset.custody) && !_isOurs(receiver);
        require(isForeign, RefusedReceiver(receiver));
        (uint256 offered, uint256 from, uint256 until) = TransferLib.offerOf(payload);
        uint256 fee = AdvanceFeeLib.feeNow(offered, from, until, transfer.deadline);
        uint256 taken = base + integrator + fee;
        uint256 units = taken < transfer.units ? transfer.units - taken : 0;
        require(units != 0 && units >= transfer.minReceived, AdvanceTooLittle(units, transfer.minReceived));
        (draft.token, draft.base, draft.fee, draft.units) = (token, uint96(base), fee, units);
    }

    /// @dev Nobody's share is not charged.
    function _integratorBpsOf(Transfer memory transfer) private pure returns (uint16) {
        return transfer.integrator == address(0) ? 0 : transfer.integratorBps;
    }
}
