// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786GatewaySource} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {
    IMailbox,
    LaneState,
    LaneTerms,
    OutboundLaneView,
    Price,
    PriceChange
} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IMailboxAdmin, Peer, Route} from "./interfaces/IMailboxAdmin.sol";
import {AttributesLib} from "./libraries/AttributesLib.sol";
import {ChainAddress} from "./libraries/ChainAddress.sol";
import {FrameLib} from "./libraries/FrameLib.sol";
import {FrontierLib} from "./libraries/FrontierLib.sol";
import {LaneLib} from "./libraries/LaneLib.sol";
import {PriceLib} from "./libraries/PriceLib.sol";
import {OutboxTreeLib} from "./libraries/OutboxTreeLib.sol";
import {MailboxFees} from "./MailboxFees.sol";

/// @title Outbox
/// @notice The sending half of a mailbox: prices a message, appends it to its lane's tree, charges for it.
abstract contract Outbox is MailboxFees {
    using AttributesLib for bytes[];
    using FrontierLib for bytes32[32];
    using PriceLib for Price;

    /// @dev One slot: all that a send reads of its lane beside the frontier.
    struct LaneHead {
        uint32 count;
        LaneState state;
        uint16 destinationChainType;
        uint64 destinationChainId;
        uint64 defaultGasLimit;
        uint32 minLifetime;
    }

    struct OutboundLane {
        LaneHead head;
        bytes32[32] branch;
    }

    /// @dev What holds for all lanes to one chain.
    struct Destination {
        bytes32 openLane;
        Price price;
        bool known;
        uint16 chainType;
        Price upcoming;
    }

    /// @dev A message on its way into its lane.
    struct Draft {
        bytes32 laneId;
        uint256 gasLimit;
        uint256 deadline;
        uint256 fee;
    }

    /// @dev What a delivery costs beside its members: proof, checkpoint, calldata of both; an upper figure.
    uint256 private constant DELIVERY_OVERHEAD = 600_000;
    /// @dev EIP-7825: the most gas of one transaction.
    uint256 private constant TRANSACTION_GAS_LIMIT = 16_777_216;
    /// @dev EIP-7623: the most that a byte of calldata costs.
    uint256 private constant CALLDATA_GAS_PER_BYTE = 40;

    /// @dev All lanes of the outbox in the order in which they were added: own and imported ones.
    bytes32[] private _laneIds;
    mapping(bytes32 laneId => OutboundLane) private _outbound;
    mapping(uint64 chainId => Destination) private _destinations;

    // ---------------------------------------------------------------- sending

    /// @inheritdoc IERC7786GatewaySource
    function sendMessage(
        bytes calldata recipient,
        bytes calldata payload,
        bytes[] calldata attributes
    ) external payable returns (bytes32) {
        (Draft memory draft, bytes calldata account, address refundTo) = _draft(recipient, payload.length, attributes);
        (bytes32 messageId, uint64 index, ) = _append(draft, account, payload);
        emit MessageSent(0, ChainAddress.formatLocal(msg.sender), recipient, payload, 0, attributes);
        emit MessageIndexed(messageId, draft.laneId, index, uint64(draft.gasLimit), uint40(draft.deadline));
        _charge(draft.fee, refundTo);
        return 0;
    }

    /// @inheritdoc IMailbox
    function send(
        uint64 destinationChainId,
        bytes calldata recipient,
        uint64 gasLimit,
        uint40 deadline,
        address refundTo,
        bytes calldata payload
    ) external payable returns (bytes32 messageId) {
        (bytes32 laneId, Price storage price) = _requireOpenLane(destinationChainId);
        Draft memory draft = Draft(laneId, gasLimit, deadline, price.fee(gasLimit, payload.length));
        uint64 index;
        bytes memory frame;
        (messageId, index, frame) = _append(draft, recipient, payload);
        emit MessageAppended(messageId, laneId, index, frame);
        _charge(draft.fee, refundTo);
    }

    /// @inheritdoc IMailbox
    function charge(
        uint64 destinationChainId,
        uint64 gasLimit,
        uint256 payloadSize
    ) external view returns (uint256 fee) {
        (, Price storage price) = _requireOpenLane(destinationChainId);
        return price.fee(gasLimit, payloadSize);
    }

    /// @inheritdoc IMailbox
    function quote(
        uint64 destinationChainId,
        uint64 gasLimit,
        uint256 payloadSize
    ) external view returns (uint256 fee) {
        _requireOpenLane(destinationChainId);
        return _bound(destinationChainId, gasLimit, payloadSize);
    }

    /// @inheritdoc IMailbox
    function quoteMessage(
        bytes calldata recipient,
        bytes calldata payload,
        bytes[] calldata attributes
    ) external view returns (uint256 fee) {
        (Draft memory draft, , ) = _draft(recipient, payload.length, attributes);
        return _bound(_outbound[draft.laneId].head.destinationChainId, draft.gasLimit, payload.length);
    }

    /// @inheritdoc IERC7786GatewaySource
    function supportsAttribute(bytes4 selector) external pure returns (bool) {
        return AttributesLib.isSupported(selector);
    }

    // ---------------------------------------------------------------- configuration

    /// @inheritdoc IMailboxAdmin
    function addOutboundLane(
        Peer calldata destination,
        Route calldata route,
        LaneTerms calldata terms
    ) external restricted returns (bytes32 laneId) {
        _requirePeer(destination);
        laneId = LaneLib.id(_localPeer(), destination, route);
        LaneHead storage lane = _outbound[laneId].head;
        require(lane.state == LaneState.None, LaneExists(laneId));
        lane.state = LaneState.Added;
        lane.destinationChainType = destination.chainType;
        lane.destinationChainId = destination.chainId;
        _noteDestination(destination);
        _listLane(laneId);
        emit OutboundLaneAdded(laneId, destination.chainId, destination, route);
        _setTerms(laneId, lane, terms);
    }

    /// @inheritdoc IMailboxAdmin
    function openLane(bytes32 laneId) external restricted {
        LaneHead storage lane = _outbound[laneId].head;
        require(lane.state == LaneState.Added, WrongLaneState(laneId, lane.state));
        Destination storage destination = _destinations[lane.destinationChainId];
        require(destination.openLane == 0, OtherLaneOpen(lane.destinationChainId, destination.openLane));
        lane.state = LaneState.Open;
        destination.openLane = laneId;
        emit LaneOpened(laneId, lane.destinationChainId);
    }

    /// @inheritdoc IMailboxAdmin
    function closeLane(bytes32 laneId) external restricted {
        LaneHead storage lane = _outbound[laneId].head;
        require(lane.state == LaneState.Open, WrongLaneState(laneId, lane.state));
        lane.state = LaneState.Closed;
        delete _destinations[lane.destinationChainId].openLane;
        emit LaneClosed(laneId, lane.destinationChainId);
    }

    /// @inheritdoc IMailboxAdmin
    function setLaneTerms(bytes32 laneId, LaneTerms calldata terms) external restricted {
        LaneHead storage lane = _outbound[laneId].head;
        require(lane.state != LaneState.None, UnknownLane(laneId));
        _setTerms(laneId, lane, terms);
    }

    /// @inheritdoc IMailboxAdmin
    function setPrices(PriceChange[] calldata changes) external restricted {
        for (uint256 i = 0; i < changes.length; ++i) {
            PriceChange calldata change = changes[i];
            uint64 chainId = change.destinationChainId;
            Destination storage destination = _destinations[chainId];
            _setPrice(chainId, destination.price, change.price);
            _setPrice(chainId, destination.upcoming, change.upcoming);
            emit PriceSet(chainId, change.price, change.upcoming);
        }
    }

    /// @inheritdoc IMailboxAdmin
    /// @dev A message must fit into one transaction at the destination with its checkpoint, else it could never be
    /// delivered. Where gas is not
    /// gas but nanoton, only the configuration can tell.
    function requireAcceptablePrice(uint64 destinationChainId, uint256 word) public view {
        Price memory price = PriceLib.unpack(word);
        require(price.isValid(), InvalidPrice(price));
        Destination storage destination = _destinations[destinationChainId];
        require(destination.known, UnknownDestination(destinationChainId));
        if (destination.chainType == ChainAddress.CHAIN_TYPE_EVM) {
            uint256 worst =
                DELIVERY_OVERHEAD +
                    (uint256(price.maxGasLimit) * 64) / 63 +
                    uint256(price.maxPayload) * CALLDATA_GAS_PER_BYTE;
            require(worst <= TRANSACTION_GAS_LIMIT, InvalidPrice(price));
        }
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IMailbox
    function outboxRoot() external view returns (bytes32) {
        uint256 length = _laneIds.length;
        bytes32[] memory places = new bytes32[](length);
        for (uint256 i = 0; i < length; ++i) {
            places[i] = _laneLeaf(_laneIds[i]);
        }
        return OutboxTreeLib.root(places);
    }

    /// @inheritdoc IMailbox
    function outboxLanes() external view returns (bytes32[] memory laneIds) {
        return _laneIds;
    }

    /// @inheritdoc IMailbox
    function openLaneTo(uint64 destinationChainId) external view returns (bytes32 laneId) {
        return _destinations[destinationChainId].openLane;
    }

    /// @inheritdoc IMailbox
    function pricesTo(uint64 destinationChainId) external view returns (Price memory price, Price memory upcoming) {
        Destination storage destination = _destinations[destinationChainId];
        return (destination.price, destination.upcoming);
    }

    /// @inheritdoc IMailboxAdmin
    function packedPricesTo(uint64 destinationChainId) external view returns (uint256 price, uint256 upcoming) {
        Destination storage destination = _destinations[destinationChainId];
        return (destination.price.load(), destination.upcoming.load());
    }

    /// @inheritdoc IMailbox
    /// @dev Of a lane that begins here: `LaneImports` has asked whether it does.
    function laneRoot(bytes32 laneId) public view virtual returns (bytes32) {
        OutboundLane storage lane = _outbound[laneId];
        return lane.branch.root(lane.head.count);
    }

    /// @inheritdoc IMailbox
    function outboundLane(bytes32 laneId) external view returns (OutboundLaneView memory) {
        LaneHead storage lane = _outbound[laneId].head;
        LaneTerms memory terms = LaneTerms(lane.defaultGasLimit, lane.minLifetime);
        return OutboundLaneView(lane.state, lane.destinationChainId, lane.count, terms);
    }

    /// @inheritdoc IMailbox
    function wasSent(
        bytes32 laneId,
        uint64 index,
        bytes32 messageId,
        bytes32[] calldata siblings
    ) external view returns (bool) {
        OutboundLane storage lane = _outbound[laneId];
        return lane.branch.contains(lane.head.count, index, messageId, siblings);
    }

    // ---------------------------------------------------------------- internal

    /// @dev The leaf of a lane of this outbox, 0 if it holds nothing that may be proven.
    function _laneLeaf(bytes32 laneId) internal view virtual returns (bytes32) {
        LaneHead storage lane = _outbound[laneId].head;
        if (lane.count == 0) return 0;
        return LaneLib.leaf(uint64(block.chainid), lane.destinationChainId, laneId, lane.count, laneRoot(laneId));
    }

    function _isOutbound(bytes32 laneId) internal view returns (bool) {
        return _outbound[laneId].head.state != LaneState.None;
    }

    /// @dev Gives a lane its place in the outbox.
    function _listLane(bytes32 laneId) internal {
        require(_laneIds.length < 2 ** OutboxTreeLib.MAX_DEPTH, TooManyLanes(_laneIds.length));
        _laneIds.push(laneId);
    }

    function _localPeer() internal view returns (Peer memory) {
        return Peer(ChainAddress.CHAIN_TYPE_EVM, uint64(block.chainid), abi.encodePacked(address(this)));
    }

    /// @dev A mailbox on another chain that exists as far as its form goes.
    function _requirePeer(Peer calldata peer) internal view {
        bool valid = peer.chainId != 0 && peer.chainId != block.chainid;
        valid = valid && peer.mailbox.length == ChainAddress.lengthOf(peer.chainType);
        require(valid && !ChainAddress.isZero(peer.mailbox), InvalidPeer(peer.chainType, peer.chainId, peer.mailbox));
    }

    /// @dev Appends a message to its lane.
    function _append(
        Draft memory draft,
        bytes calldata recipient,
        bytes calldata payload
    ) private returns (bytes32 messageId, uint64 index, bytes memory frame) {
        OutboundLane storage lane = _outbound[draft.laneId];
        LaneHead storage head = lane.head;
        index = head.count;
        require(index < FrontierLib.MAX_COUNT, LaneFull(draft.laneId));
        _requireRecipient(head.destinationChainType, recipient);
        if (draft.deadline != 0) _requireDeadline(draft.deadline, head.minLifetime);
        frame = FrameLib.encode(uint64(draft.gasLimit), uint40(draft.deadline), msg.sender, recipient, payload);
        messageId = FrameLib.messageId(draft.laneId, index, keccak256(frame));
        head.count = uint32(index + 1);
        lane.branch.append(index, messageId);
    }

    /// @dev What the arguments of `sendMessage` ask for: the lane's default holds where no gas limit is named.
    function _draft(
        bytes calldata recipient,
        uint256 payloadSize,
        bytes[] calldata attributes
    ) private view returns (Draft memory draft, bytes calldata account, address refundTo) {
        bool valid;
        uint16 chainType;
        uint64 destinationChainId;
        (valid, chainType, destinationChainId, account) = ChainAddress.tryParse(recipient);
        require(valid, InvalidRecipient(recipient));
        Price storage price;
        (draft.laneId, price) = _requireOpenLane(destinationChainId);
        LaneHead storage head = _outbound[draft.laneId].head;
        require(head.destinationChainType == chainType, InvalidRecipient(recipient));
        (draft.gasLimit, draft.deadline, refundTo) = attributes.parse();
        if (draft.gasLimit == 0) draft.gasLimit = head.defaultGasLimit;
        if (refundTo == address(0)) refundTo = msg.sender;
        draft.fee = price.fee(draft.gasLimit, payloadSize);
    }

    /// @dev A destination's chain type never changes, so neither does what is asked of its maxima.
    function _setPrice(uint64 destinationChainId, Price storage slot, uint256 price) private {
        if (!slot.hasBoundsOf(price)) requireAcceptablePrice(destinationChainId, price);
        slot.store(price);
    }

    /// @dev What `quote` says of a message that `charge` takes.
    function _bound(uint64 destinationChainId, uint256 gasLimit, uint256 payloadSize) private view returns (uint256) {
        Destination storage destination = _destinations[destinationChainId];
        return destination.price.bound(destination.upcoming, gasLimit, payloadSize);
    }

    function _requireOpenLane(uint64 destinationChainId) private view returns (bytes32 laneId, Price storage price) {
        Destination storage destination = _destinations[destinationChainId];
        laneId = destination.openLane;
        require(laneId != 0, NoOpenLane(destinationChainId));
        price = destination.price;
    }

    function _requireRecipient(uint16 chainType, bytes calldata recipient) private pure {
        require(recipient.length == ChainAddress.lengthOf(chainType), InvalidRecipient(recipient));
        // on TON, the account stands behind its workchain, and messages reach the basechain alone
        bool valid =
            recipient.length == FrameLib.EVM_ADDRESS
                ? bytes20(recipient) != 0
                : recipient[0] == 0 && bytes32(recipient[1:]) != 0;
        require(valid, InvalidRecipient(recipient));
    }

    function _requireDeadline(uint256 deadline, uint256 minLifetime) private view {
        uint256 earliest = block.timestamp + minLifetime;
        require(
            deadline >= earliest && deadline <= type(uint40).max,
            DeadlineOutOfRange(deadline, earliest, type(uint40).max)
        );
    }

    function _noteDestination(Peer calldata peer) private {
        Destination storage destination = _destinations[peer.chainId];
        bool same = !destination.known || destination.chainType == peer.chainType;
        require(same, InvalidPeer(peer.chainType, peer.chainId, peer.mailbox));
        destination.known = true;
        destination.chainType = peer.chainType;
    }

    function _setTerms(bytes32 laneId, LaneHead storage lane, LaneTerms calldata terms) private {
        require(terms.defaultGasLimit != 0, InvalidTerms(terms));
        lane.defaultGasLimit = terms.defaultGasLimit;
        lane.minLifetime = terms.minLifetime;
        emit LaneTermsSet(laneId, terms);
    }
}
