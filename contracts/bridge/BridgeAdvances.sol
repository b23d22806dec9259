// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ERC165Checker} from "@openzeppelin/contracts/utils/introspection/ERC165Checker.sol";
import {TransientSlot} from "@openzeppelin/contracts/utils/TransientSlot.sol";
import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {AdvancedAsset, IAdvancedAssetReceiver} from "@causeway/solidity/interfaces/IAdvancedAssetReceiver.sol";
import {
    Advance,
    AdvanceOrder,
    AdvanceQuote,
    IBridgeAdvances,
    TransferFrame
} from "@causeway/solidity/interfaces/IBridge.sol";
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

    /// @notice Serves bridges of one mailbox.
    constructor(IMailbox mailbox_) BridgeAssets(mailbox_) {}

    // ---------------------------------------------------------------- in advance

    /// @inheritdoc IBridgeAdvances
    function advance(
        uint256 leastFee,
        uint40 until,
        bytes32 laneId,
        uint64 index,
        bytes calldata frame
    ) external returns (uint256) {
        require(block.timestamp <= until, AdvanceOutdated(until, block.timestamp));
        return _advance(leastFee, laneId, index, frame, msg.sender, msg.sender);
    }

    /// @inheritdoc IBridgeAdvances
    function advanceAll(AdvanceOrder[] calldata orders, address repaid) external returns (uint256[] memory units) {
        require(repaid != address(0), ZeroAddress());
        units = new uint256[](orders.length);
        for (uint256 i = 0; i < orders.length; ++i) {
            try this.advanceOne(orders[i], msg.sender, repaid) returns (uint256 paid) {
                units[i] = paid;
            } catch (bytes memory reason) {
                if (_isForWantOfGas(reason)) _bubble(reason);
            }
        }
    }

    /// @inheritdoc IBridgeAdvances
    function advanceOne(
        AdvanceOrder calldata order,
        address payer,
        address repaid
    ) external onlySelf returns (uint256) {
        require(block.timestamp <= order.until, AdvanceOutdated(order.until, block.timestamp));
        return _advance(order.leastFee, order.laneId, order.index, order.frame, payer, repaid);
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
    function quoteAdvance(TransferFrame calldata transfer) external view returns (AdvanceQuote memory quote) {
        (bytes calldata account, bytes calldata recipient, bytes calldata payload) = FrameLib.parts(transfer.frame);
        (bytes memory sender, uint64 chainId, bytes32 id) = _requireOpen(
            transfer.laneId,
            transfer.index,
            account,
            payload
        );
        quote.advanceId = id;
        quote.transferId = FrameLib.messageIdOf(transfer.laneId, transfer.index, transfer.frame);
        IERC20 token;
        (token, quote.receiver, quote.amount, quote.units, quote.fee, ) = _price(chainId, recipient, payload);
        quote.token = address(token);
        _requirePeerInMemory(sender);
        require(!_isRefused(quote.receiver), RefusedReceiver(quote.receiver));
        Transfer memory asked = TransferLib.decode(payload);
        (quote.offered, , ) = TransferLib.offerOf(payload);
        quote.assetId = asked.assetId;
        uint16 bps = asked.integrator == address(0) ? 0 : asked.integratorBps;
        ICustody custody = _state().assets[asked.assetId].custody;
        quote.repaid = asked.units - custody.quoteRelease(chainId, asked.units, bps).total();
    }

    /// @inheritdoc IBridgeAdvances
    function advanceIdOf(bytes32 laneId, bytes calldata frame) external view returns (bytes32 advanceId) {
        bytes memory sender;
        (sender, advanceId) = _advanceIdOf(laneId, frame);
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

    /// @dev Reads what it needs where it stands, and no part twice: whoever advances pays for it.
    function _advance(
        uint256 leastFee,
        bytes32 laneId,
        uint64 index,
        bytes calldata frame,
        address payer,
        address repaid
    ) private returns (uint256 units) {
        (bytes calldata account, bytes calldata recipient, bytes calldata payload) = FrameLib.parts(frame);
        (, uint64 chainId, bytes32 id) = _requireOpen(laneId, index, account, payload);
        IERC20 token;
        address receiver;
        uint256 amount;
        {
            uint256 fee;
            uint256 base;
            (token, receiver, amount, units, fee, base) = _price(chainId, recipient, payload);
            require(fee >= leastFee, AdvanceFeeTooLow(fee, leastFee));
            _note(id, repaid, base);
        }
        bytes32 transferId = FrameLib.messageIdOf(laneId, index, frame);
        emit TransferAdvanced(id, transferId, repaid, receiver, units);
        token.safeTransferFrom(payer, receiver, amount);
        if (TransferLib.gasLimitOf(payload) != 0) _call(transferId, receiver, token, amount, payload);
    }

    /// @dev Else who estimates gas would find that of leaving out all. Of tokens, some refuse without a reason: that
    /// is taken for the same.
    function _isForWantOfGas(bytes memory reason) private pure returns (bool) {
        return reason.length == 0 || bytes4(reason) == InsufficientGas.selector;
    }

    /// @dev Writes the whole word, which spares reading it once more.
    function _note(bytes32 id, address advancer, uint256 base) private {
        Advance storage noted = _state().advances[id];
        assembly ("memory-safe") {
            sstore(noted.slot, or(shl(160, base), advancer))
        }
        // its delivery in this transaction would be no risk: who advances must not know that it comes
        id.asBoolean().tstore(true);
    }

    /// @dev By a function of its own, so that nobody takes for proven what comes with it.
    function _call(bytes32 transferId, address receiver, IERC20 token, uint256 amount, bytes calldata payload) private {
        bool isOptedIn = ERC165Checker.supportsInterface(receiver, type(IAdvancedAssetReceiver).interfaceId);
        require(isOptedIn, ReceiverNotOptedIn(receiver));
        (, bytes calldata sent) = TransferLib.callOf(payload);
        (bytes32 assetId, , ) = TransferLib.amountOf(payload);
        AdvancedAsset memory advanced = AdvancedAsset(transferId, assetId, address(token), amount);
        bytes memory data = abi.encodeCall(IAdvancedAssetReceiver.onAssetAdvanced, (advanced, sent));
        CallGasLib.callReceiver(receiver, TransferLib.gasLimitOf(payload), data);
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

    /// @dev Who sent a transfer that may be advanced now, whatever that comes to; and the key of its advance.
    function _requireOpen(
        bytes32 laneId,
        uint64 index,
        bytes calldata account,
        bytes calldata payload
    ) private view returns (bytes memory sender, uint64 chainId, bytes32 id) {
        uint16 chainType;
        (chainType, chainId) = MAILBOX.originOf(laneId, index);
        sender = ChainAddress.formatUnchecked(chainType, chainId, account);
        id = TransferLib.advanceId(keccak256(sender), payload);
        address advancer = _state().advances[id].advancer;
        require(advancer == address(0), AlreadyAdvanced(id, advancer));
    }

    /// @dev What an advance comes to now.
    function _price(
        uint64 chainId,
        bytes calldata recipient,
        bytes calldata payload
    ) private view returns (IERC20 token, address receiver, uint256 amount, uint256 units, uint256 fee, uint256 base) {
        require(address(bytes20(recipient)) == address(this), NotToThis(recipient));
        uint256 whole;
        uint256 unit;
        uint256 taken;
        (receiver, token, whole, unit, base, taken) = _charge(chainId, payload);
        uint256 least;
        (least, fee) = _offerNow(payload);
        unchecked {
            // fees fit 128 bits; units fit 80 bits, and a unit 120
            taken += fee;
            units = taken < whole ? whole - taken : 0;
            amount = units * unit;
        }
        require(units != 0 && units >= least, AdvanceTooLittle(units, least));
    }

    /// @dev What a transfer's release bears, were it advanced now, and in what it is paid.
    function _charge(
        uint64 chainId,
        bytes calldata payload
    ) private view returns (address receiver, IERC20 token, uint256 whole, uint256 unit, uint256 base, uint256 taken) {
        address integrator;
        (receiver, integrator) = TransferLib.partiesOf(payload);
        uint16 bps;
        bytes32 assetId;
        (assetId, whole, bps) = TransferLib.amountOf(payload);
        _requireAmountFor(receiver, whole);
        ICustody custody = _requireActiveCustody(assetId);
        address paidIn;
        (base, taken, paidIn, unit) = custody.quoteAdvanced(chainId, whole, integrator == address(0) ? 0 : bps);
        unchecked {
            taken += base;
        }
        token = IERC20(paidIn);
        // the others that it never pays are known by the list, which an advance does not read: quoteAdvance does
        bool isForeign = receiver != paidIn && receiver != address(custody) && !_isOurs(receiver);
        require(isForeign, RefusedReceiver(receiver));
    }

    /// @dev Reads the asset's word once.
    function _requireActiveCustody(bytes32 assetId) private view returns (ICustody custody) {
        Asset storage asset = _state().assets[assetId];
        uint40 pausedUntil;
        (custody, pausedUntil) = (asset.custody, asset.pausedUntil);
        _requireUsable(assetId, custody, pausedUntil);
    }

    /// @dev What the receiver is paid at least, and what is offered now to who pays it.
    function _offerNow(bytes calldata payload) private view returns (uint256 least, uint256 fee) {
        uint256 deadline;
        (least, deadline) = TransferLib.boundsOf(payload);
        (uint256 offered, uint256 from, uint256 until) = TransferLib.offerOf(payload);
        fee = AdvanceFeeLib.feeNow(offered, from, until, deadline);
    }
}
