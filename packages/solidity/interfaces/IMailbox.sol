// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786GatewaySource} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {ILightClient} from "./ILightClient.sol";
import {IPrepaid} from "./IPrepaid.sol";

/// @notice Where a lane stands on its origin.
enum LaneState {
    None,
    Added,
    Open,
    Closed
}

/// @notice Terms of a lane's origin for its messages.
/// @param defaultGasLimit Gas limit of a message that names none.
/// @param minLifetime Least number of seconds between sending and a message's deadline.
struct LaneTerms {
    uint64 defaultGasLimit;
    uint32 minLifetime;
}

/// @notice The price of delivery at a destination, and its maxima. Fee = base + gasPrice * (gasLimit + bytes *
/// gasPerByte), in wei of the origin.
/// @param base Wei per message.
/// @param gasPrice Wei per unit of the destination's gas.
/// @param maxGasLimit The largest gas limit of a message.
/// @param maxPayload The largest payload, bytes.
/// @param gasPerByte Gas that a byte of payload costs at the destination.
struct Price {
    uint96 base;
    uint64 gasPrice;
    uint48 maxGasLimit;
    uint24 maxPayload;
    uint24 gasPerByte;
}

/// @notice Price of a destination now, and after the grace; the same if no change is on its way. Each is a `Price` in
/// one word, `base` in the lowest bits: `PriceLib.pack`.
struct PriceChange {
    uint64 destinationChainId;
    uint256 price;
    uint256 upcoming;
}

/// @notice Messages to deliver, and the proof that the origin sent them.
/// @param count Number of messages in the lane tree that is proven.
/// @param first Index of the first member.
/// @param evidence Evidence for the light client's checkpoint.
/// @param outboxProof Siblings from the lane's leaf to the checkpoint's outbox root.
/// @param siblings Siblings of the range in the lane tree.
/// @param members Frames, or `0x00` and a frame's hash for a member that is proven but not called, one after the other.
struct Batch {
    uint64 count;
    uint64 first;
    bytes evidence;
    bytes32[] outboxProof;
    bytes32[] siblings;
    bytes members;
}

/// @notice An outbound lane as views return it.
struct OutboundLaneView {
    LaneState state;
    uint64 destinationChainId;
    uint64 count;
    LaneTerms terms;
}

/// @notice An inbound lane as views return it. `hubChainId` is 0 for a direct lane.
struct InboundLaneView {
    uint16 originChainType;
    uint64 originChainId;
    uint64 hubChainId;
    ILightClient lightClient;
    bytes32 trustId;
    uint40 pausedUntil;
}

/// @notice An imported lane as views return it.
struct ImportedLaneView {
    uint64 originChainId;
    uint64 destinationChainId;
    ILightClient lightClient;
    uint32 generation;
    uint64 count;
    bytes32 laneRoot;
}

/// @title IMailbox
/// @notice Sends messages to other chains and delivers theirs. An ERC-7786 gateway with a leaner native `send` beside
/// it.
/// @dev Frames, ids, trees and proofs: `docs/protocol.md`. A lane promises no order; anyone may deliver any message,
/// any time before its deadline; a
/// message whose recipient fails is not marked and is delivered again by the same call.
interface IMailbox is IERC7786GatewaySource {
    // ---------------------------------------------------------------- sending

    /// @notice A message was sent by `send`.
    event MessageAppended(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index, bytes frame);

    /// @notice A message was sent by `sendMessage`; its `MessageSent` is the log before this one. Together they hold
    /// the frame.
    event MessageIndexed(
        bytes32 indexed messageId,
        bytes32 indexed laneId,
        uint64 index,
        uint64 gasLimit,
        uint40 deadline
    );

    /// @notice Somebody added to the fee of a message.
    event FeeAdded(bytes32 indexed messageId, address indexed payer, uint256 amount);

    /// @notice No lane to the destination is open for sending.
    error NoOpenLane(uint64 destinationChainId);
    /// @notice The lane holds as many messages as its tree can.
    error LaneFull(bytes32 laneId);
    /// @notice The recipient is malformed, zero, not of the destination's kind, or on TON outside the basechain.
    error InvalidRecipient(bytes recipient);
    /// @notice The gas limit is 0 or above the destination's maximum.
    error GasLimitOutOfRange(uint256 gasLimit, uint256 maxGasLimit);
    /// @notice The payload is larger than the destination takes, bytes.
    error PayloadTooLarge(uint256 size, uint256 maxPayload);
    /// @notice The deadline leaves less than the lane's least lifetime, or does not fit the frame; unix seconds.
    error DeadlineOutOfRange(uint256 deadline, uint256 earliest, uint256 latest);
    /// @notice An attribute appears twice.
    error DuplicateAttribute(bytes4 selector);
    /// @notice An attribute is not a selector and one word, or its value is zero or too large.
    error InvalidAttribute(bytes4 selector, bytes attribute);
    /// @notice The value sent is below the fee; wei.
    error InsufficientFee(uint256 fee, uint256 paid);
    /// @notice Coin that is no message's fee is not taken.
    error NotPrepaid(address caller);
    /// @notice The receiver did not take the payment.
    error PaymentFailed(address receiver, uint256 amount);
    /// @notice An amount is zero.
    error ZeroAmount();
    /// @notice An address is zero.
    error ZeroAddress();

    /// @notice Sends a message. Pays `charge` from the value of the call. Without value it pays from the balance that
    /// `prepaid` holds for the sender, or nothing if the sender is exempt.
    /// @param destinationChainId Chain id of the destination.
    /// @param recipient Address of the recipient there, of that chain's length.
    /// @param gasLimit Gas (EVM) or nanoton (TON) for the recipient's call; not 0.
    /// @param deadline Unix seconds after which the message can no longer be delivered; 0 for none.
    /// @param refundTo Account that gets the surplus above the fee.
    /// @param payload Bytes for the recipient.
    /// @return messageId The message's id.
    function send(
        uint64 destinationChainId,
        bytes calldata recipient,
        uint64 gasLimit,
        uint40 deadline,
        address refundTo,
        bytes calldata payload
    ) external payable returns (bytes32 messageId);

    /// @notice Charge of `send` now, in wei, for contracts that send in the same transaction.
    function charge(
        uint64 destinationChainId,
        uint64 gasLimit,
        uint256 payloadSize
    ) external view returns (uint256 fee);

    /// @notice The most that `send` charges within the next 30 minutes, in wei, even if prices rise meanwhile; the
    /// surplus goes to `refundTo`. Reverts if the message could be refused for its price by then.
    function quote(uint64 destinationChainId, uint64 gasLimit, uint256 payloadSize) external view returns (uint256 fee);

    /// @notice The most that `sendMessage` charges for the same arguments within the next 30 minutes, in wei.
    function quoteMessage(
        bytes calldata recipient,
        bytes calldata payload,
        bytes[] calldata attributes
    ) external view returns (uint256 fee);

    /// @notice Adds to the fee of a message, so that relayers are paid to try again. The mailbox does not check the id.
    function addFee(bytes32 messageId) external payable;

    /// @notice The contract that pays for messages without value: from balances that were prepaid.
    function prepaid() external view returns (IPrepaid);

    /// @notice Whether messages that `account` sends without value are free.
    function isFeeExempt(address account) external view returns (bool);

    /// @notice Collected fees that were not withdrawn, wei.
    function feesHeld() external view returns (uint256);

    // ---------------------------------------------------------------- delivering

    /// @notice Members `first + k` of a lane were delivered for every set bit k of `delivered`.
    event MessagesDelivered(bytes32 indexed laneId, uint64 first, uint256 delivered);
    /// @notice A recipient failed; the message stays undelivered and can be delivered again.
    /// @param reason At most the first 32 bytes that it returned, or the selector of `DeadlinePassed`.
    event MessageFailed(bytes32 indexed messageId, bytes32 reason);

    /// @notice This mailbox has no such lane in this role.
    error UnknownLane(bytes32 laneId);
    /// @notice The guardian paused the lane; deliveries go on at `until`, unix seconds.
    error LanePaused(bytes32 laneId, uint256 until);
    /// @notice Member number `position`, which begins at byte `offset`, is neither a frame of this lane nor a digest,
    /// or is one too many.
    error InvalidMember(uint256 position, uint256 offset);
    /// @notice The range is empty or reaches beyond the lane's count.
    error InvalidRange(uint256 first, uint256 size, uint256 count);
    /// @notice The range proof has more or fewer siblings than it takes.
    error InvalidSiblings(uint256 given, uint256 needed);
    /// @notice The outbox proof has more siblings than an outbox has levels.
    error OutboxProofTooLong(uint256 length);
    /// @notice The proofs do not lead to the outbox root of the checkpoint.
    error NotInOutbox(bytes32 laneLeaf, bytes32 outboxRoot);
    /// @notice A message of that lane is being delivered in this transaction.
    error DeliveryUnderWay(bytes32 laneId);
    /// @notice The remaining gas is below the gas that a member's sender paid for.
    error InsufficientGas(uint256 available, uint256 needed);
    /// @notice The message's deadline has passed; appears as a reason in `MessageFailed`.
    error DeadlinePassed();

    /// @notice Proves a contiguous range of a lane's messages and calls the recipient of each that is not done
    /// yet. Anyone may call.
    /// @dev Reverts if the proof or the bytes are wrong, or the gas left does not cover a member's limit. A member
    /// whose recipient fails is reported and left. At most 256 members. A recipient gets the gas that its sender asked
    /// for; in a batch with one frame, all that is left after a reserve, so that a limit which was too low strands
    /// nothing.
    function deliver(bytes32 laneId, Batch calldata batch) external;

    /// @notice Proves a contiguous range of a lane's messages exactly as `deliver` does, but calls nobody and marks
    /// nothing. For contracts that act on messages of earlier deliveries whose proof no longer counts. Anyone may
    /// call.
    /// @dev Says nothing of whether a message was delivered or ended. Refused while the lane is paused and while a
    /// delivery is under way.
    /// @return messageIds The ids of all members, in order, of those named by their digest too.
    function prove(bytes32 laneId, Batch calldata batch) external returns (bytes32[] memory messageIds);

    /// @notice The message whose recipient is being called in this transaction, so that the recipient need not believe
    /// a payload about it; zeros outside a delivery.
    function current() external view returns (bytes32 laneId, uint64 index);

    /// @notice Whether message `index` of an inbound lane was delivered or ended: nothing can happen to it
    /// any more.
    function isDone(bytes32 laneId, uint64 index) external view returns (bool);

    /// @notice Origin of message `index` of an inbound lane, if only its proof is missing for its delivery. For
    /// contracts that act before the message is proven.
    /// @dev Reverts with `UnknownLane`; with `MessageDone` if the message was delivered or ended; with `LanePaused`;
    /// as `ILightClient.presentGeneration` does while the lane's light client vouches for nothing; and with
    /// `DeliveryUnderWay` while a message is being delivered, since a called contract may know the proof.
    function originOf(
        bytes32 laneId,
        uint64 index
    ) external view returns (uint16 originChainType, uint64 originChainId);

    // ---------------------------------------------------------------- expiring and rejecting

    /// @notice A message was not delivered before its deadline, and never will be.
    event MessageExpired(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index);
    /// @notice A message was rejected by its recipient, and will never be delivered.
    event MessageRejected(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index);
    /// @notice A message was voided by admins, and will never be delivered from now on.
    event MessageVoided(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index);

    /// @notice The caller is not this mailbox's `Expiry`.
    error NotExpiry(address caller);
    /// @notice The batch has another number of members than one, or names it by its digest.
    error NotOneFrame(uint256 members);
    /// @notice The message was delivered or ended before.
    error MessageDone(bytes32 laneId, uint64 index);
    /// @notice The message has no deadline (0), or it has not passed; unix seconds.
    error DeadlineNotPassed(uint256 deadline);
    /// @notice The message is addressed to another recipient than the one who rejects it.
    error NotRecipient(address account, address recipient);

    /// @notice Marks a place of an inbound lane as done, even if a message is proven for it. Only `expiry` may call,
    /// which decides when and reports to the origin.
    /// @dev Refused while a delivery is under way; possible while the lane is paused.
    /// @param messageId The message at that place which `expiry` means.
    function annul(bytes32 laneId, uint64 index, bytes32 messageId) external;

    /// @notice Marks a message whose deadline has passed as done, proven exactly as for `deliver`. Only `expiry` may
    /// call, which tells the origin.
    /// @dev Refused while the lane is paused and while a delivery is under way.
    /// @param batch One member, named by its frame.
    /// @return originChainId The chain that the message came from.
    /// @return messageId The message's id.
    function expire(bytes32 laneId, Batch calldata batch) external returns (uint64 originChainId, bytes32 messageId);

    /// @notice Marks a message to `recipient` as done without a call, proven exactly as for `deliver`. Only `expiry`
    /// may call, on behalf of the recipient; it tells the origin.
    /// @dev Refused while the lane is paused and while a delivery is under way.
    /// @param batch One member, named by its frame.
    /// @return originChainId The chain that the message came from.
    /// @return messageId The message's id.
    function reject(
        bytes32 laneId,
        Batch calldata batch,
        address recipient
    ) external returns (uint64 originChainId, bytes32 messageId);

    /// @notice The one contract that may call `expire` and `reject`.
    function expiry() external view returns (address);

    /// @notice Whether this mailbox sent message `index` of an outbound lane under that id. It asks nobody else.
    /// @param siblings The message's frontier proof (`docs/protocol.md`) as of the lane's present count.
    function wasSent(
        bytes32 laneId,
        uint64 index,
        bytes32 messageId,
        bytes32[] calldata siblings
    ) external view returns (bool);

    // ---------------------------------------------------------------- hub

    /// @notice The proven state of a lane between two other chains was taken over.
    event LaneImported(bytes32 indexed laneId, uint64 count, bytes32 laneRoot, uint64 height);

    /// @notice No lane holds as many messages.
    error CountTooHigh(bytes32 laneId, uint64 count);
    /// @notice A lane root is never zero.
    error ZeroLaneRoot(bytes32 laneId);

    /// @notice Takes over the state of a registered lane between two other chains, proven by the light client of its
    /// origin. Anyone may call.
    /// @dev Where the lane was imported at this count or a higher one before, it changes nothing.
    function importLane(
        bytes32 laneId,
        bytes calldata evidence,
        bytes32[] calldata outboxProof,
        uint64 count,
        bytes32 laneRoot
    ) external;

    // ---------------------------------------------------------------- views

    /// @notice The root over all lanes that a checkpoint of this chain carries now.
    function outboxRoot() external view returns (bytes32);
    /// @notice All lanes in the outbox, in the order in which they were added.
    function outboxLanes() external view returns (bytes32[] memory laneIds);
    /// @notice The lane that messages to `destinationChainId` take, 0 if none is open.
    function openLaneTo(uint64 destinationChainId) external view returns (bytes32 laneId);
    /// @notice Prices of a destination: `charge` takes the first now, and the second after the grace; the same if no
    /// other price is on its way.
    function pricesTo(uint64 destinationChainId) external view returns (Price memory price, Price memory upcoming);
    /// @notice The current root of an outbound or imported lane.
    function laneRoot(bytes32 laneId) external view returns (bytes32);
    /// @notice State of an outbound lane; zeros if the lane is unknown.
    function outboundLane(bytes32 laneId) external view returns (OutboundLaneView memory);
    /// @notice State of an inbound lane. Reverts with `UnknownLane`.
    function inboundLane(bytes32 laneId) external view returns (InboundLaneView memory);
    /// @notice The purposes for which lanes may be opened over a light client.
    /// @return asOrigin For messages of the chain that it follows: to here, and through here where this is a hub.
    /// @return asHub For messages of other chains that pass the chain that it follows.
    function isTrusted(ILightClient lightClient) external view returns (bool asOrigin, bool asHub);
    /// @notice The time up to which a message of an inbound lane can be delivered, unix seconds: its deadline, and the
    /// time that pauses of the lane and stops of its light client gave back.
    /// @param deadline The one in its frame; 0 for none, which stays so.
    function deadlineOf(bytes32 laneId, uint256 deadline) external view returns (uint256);
    /// @notice State of an imported lane. Reverts with `UnknownLane`.
    function importedLane(bytes32 laneId) external view returns (ImportedLaneView memory);
}
