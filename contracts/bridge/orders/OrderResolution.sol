// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {
    IBridge,
    IBridgeEvents,
    TransferFrame,
    TransferQuote,
    TransferRequest
} from "@causeway/solidity/interfaces/IBridge.sol";
import {
    FillInstruction,
    GaslessCrossChainOrder,
    IOriginSettler,
    OnchainCrossChainOrder,
    Output,
    ResolvedCrossChainOrder
} from "@causeway/solidity/interfaces/IERC7683.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ChainAddress} from "../../messaging/libraries/ChainAddress.sol";
import {FrameLib} from "../../messaging/libraries/FrameLib.sol";
import {Peers} from "../../messaging/peers/Peers.sol";
import {IBridgeAdmin} from "../interfaces/IBridgeAdmin.sol";
import {IBridgeCode} from "../interfaces/IBridgeCode.sol";
import {CallGasLib} from "../libraries/CallGasLib.sol";
import {TransferLib} from "../libraries/TransferLib.sol";
import {DestinationToken, IBridgeSettler} from "./interfaces/IBridgeSettler.sol";
import {OrderAmountsLib} from "./libraries/OrderAmountsLib.sol";
import {Order, OrderLib} from "./libraries/OrderLib.sol";
import {SettlerConfiguration} from "./SettlerConfiguration.sol";

/// @title OrderResolution
/// @notice What an order comes to, were it opened now: the transfer, and the data for the filler.
abstract contract OrderResolution is SettlerConfiguration {
    using OrderAmountsLib for TransferRequest;
    using OrderLib for GaslessCrossChainOrder;
    using OrderLib for OnchainCrossChainOrder;

    /// @dev An order that will be opened.
    /// @param amount What the bridge will take of the token.
    /// @param transferId Under which id, if the transfer is what it was resolved to.
    struct Draft {
        address token;
        uint256 amount;
        bytes32 transferId;
        TransferRequest request;
        ResolvedCrossChainOrder resolved;
    }

    /// @inheritdoc IBridgeSettler
    IBridge public immutable bridge;

    /// @inheritdoc IBridgeSettler
    IMailbox public immutable mailbox;

    /// @inheritdoc IBridgeSettler
    mapping(bytes32 salt => bool) public isOpened;

    constructor(IBridge bridge_) {
        require(address(bridge_) != address(0), ZeroAddress());
        bridge = bridge_;
        mailbox = IBridgeCode(address(bridge_)).mailbox();
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IOriginSettler
    /// @dev To be called in the name of who will open it. Reverts where `open` would, but for the user's tokens and the
    /// value.
    function resolve(OnchainCrossChainOrder calldata order) external view returns (ResolvedCrossChainOrder memory) {
        return _draft(order.read(msg.sender)).resolved;
    }

    /// @inheritdoc IOriginSettler
    /// @dev Reverts where `openFor` would, but for the signature, the user's tokens and the value.
    function resolveFor(
        GaslessCrossChainOrder calldata order,
        bytes calldata
    ) external view returns (ResolvedCrossChainOrder memory) {
        return _draft(order.readSigned()).resolved;
    }

    /// @inheritdoc IBridgeSettler
    function quoteTransfer(
        TransferRequest calldata request
    ) external view returns (TransferQuote memory quote, bytes32 orderId, TransferFrame memory transfer) {
        quote = bridge.quote(request);
        bytes memory payload = TransferLib.encode(request, address(this), quote.units, quote.relief);
        orderId = TransferLib.advanceIdInMemory(keccak256(ChainAddress.formatLocal(address(bridge))), payload);
        uint64 chainId = request.destinationChainId;
        uint64 ofArrival = IBridgeAdmin(address(bridge)).routeOf(request.assetId, chainId).gasLimit;
        transfer.laneId = mailbox.openLaneTo(chainId);
        transfer.index = mailbox.outboundLane(transfer.laneId).count;
        transfer.frame = FrameLib.encodeInMemory(
            CallGasLib.ofMessage(ofArrival, request.gasLimit, request.payload.length),
            0,
            address(bridge),
            ChainAddress.accountOf(Peers(address(bridge)).peerOf(chainId)),
            payload
        );
    }

    // ---------------------------------------------------------------- internal

    /// @dev Refuses what could not be opened, or filled.
    function _draft(Order memory order) internal view returns (Draft memory draft) {
        TransferRequest memory request = order.request;
        require(!isOpened[request.salt], NonceUsed(order.user, order.nonce));
        // by a call, because the encoding reads requests from calldata
        (TransferQuote memory quote, bytes32 orderId, TransferFrame memory transfer) = this.quoteTransfer(request);
        draft.request = request;
        draft.amount = quote.amount;
        draft.token = IBridgeAdmin(address(bridge)).assetOf(request.assetId).token;
        draft.transferId = FrameLib.messageId(transfer.laneId, transfer.index, keccak256(transfer.frame));
        draft.resolved = _resolve(order, quote.units);
        draft.resolved.orderId = orderId;
        draft.resolved.fillInstructions[0].originData = abi.encode(transfer.laneId, transfer.index, transfer.frame);
    }

    /// @dev All but the id, and the data for the destination's settler.
    function _resolve(
        Order memory order,
        uint256 units
    ) private view returns (ResolvedCrossChainOrder memory resolved) {
        TransferRequest memory request = order.request;
        uint64 chainId = request.destinationChainId;
        resolved.user = order.user;
        resolved.originChainId = block.chainid;
        resolved.openDeadline = order.openDeadline;
        resolved.fillDeadline = order.fillDeadline;
        DestinationToken memory there = _requireTokenOn(chainId, request.assetId);
        (uint256 spent, uint256 received) = request.amountsNow(units);
        resolved.maxSpent = new Output[](1);
        resolved.maxSpent[0] = Output(there.token, spent * there.unit, _toWord(request.receiver), chainId);
        resolved.minReceived = new Output[](1);
        resolved.minReceived[0] = Output(there.token, received * there.unit, 0, chainId);
        resolved.fillInstructions = new FillInstruction[](1);
        resolved.fillInstructions[0] = FillInstruction(chainId, _requireSettlerOn(chainId), "");
    }

    /// @dev The standard has 32 bytes for an account: none of TON, which has 33.
    function _toWord(bytes memory account) private pure returns (bytes32) {
        require(account.length == FrameLib.EVM_ADDRESS, IBridgeEvents.InvalidReceiver(account));
        return bytes32(uint256(uint160(bytes20(account))));
    }
}
