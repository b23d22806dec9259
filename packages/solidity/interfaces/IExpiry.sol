// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ILightClient} from "./ILightClient.sol";
import {Batch, IMailbox} from "./IMailbox.sol";

/// @notice Outcome of a message that was not delivered. The destination reports it once. `Voided`: the role that names
/// light clients there ended the message, after forged messages of its lane.
enum Outcome {
    None,
    Expired,
    Rejected,
    Voided
}

/// @title IExpiry
/// @notice Ends messages that were not delivered, and tells those who sent them. One per mailbox.
/// @dev At the destination a message is ended by `expire`, `reject` or `voidMessage`. From then on it cannot be
/// delivered. A notice travels to the `Expiry` on its origin, as a message of its own without a deadline. There
/// `settle` calls the sender. The destination is trusted for one thing: it did not deliver the messages that it
/// reports as undelivered. The origin itself knows that the message was sent, by which account and with which payload.
/// The destination's report counts as long as its proof. It does not count while the notice's lane is paused. It no
/// longer counts once that lane's light client was distrusted, stopped, frozen, anchored again or replaced. Then
/// `confirm` proves the notice again. A notice that was voided where it arrived never counts. `docs/protocol.md` has
/// the notice's bytes.
interface IExpiry {
    // ---------------------------------------------------------------- at the destination

    /// @notice A message was ended, and the notice of it sent to its origin.
    event NoticeSent(bytes32 indexed messageId, bytes32 indexed noticeId, Outcome outcome);

    /// @notice Ends a message whose deadline has passed. Anyone may call, and pays the notice: `quoteNotice` wei. A
    /// surplus goes to `refundTo`.
    /// @dev Reverts, changing nothing, with the errors of `IMailbox.expire`; with `NoPeer`, `NoOpenLane` or
    /// `InsufficientFee` if the notice cannot be sent; if too much is paid, with `ZeroAddress` or `PaymentFailed` where
    /// `refundTo` is zero or takes no payment.
    /// @param laneId The message's lane.
    /// @param batch One member, named by its frame.
    /// @param refundTo Account that gets the surplus above the notice's fee.
    /// @return noticeId The message id of the notice.
    function expire(bytes32 laneId, Batch calldata batch, address refundTo) external payable returns (bytes32 noticeId);

    /// @notice Ends a message to the caller without delivering it, whether or not it has a deadline. The caller pays
    /// the notice as for `expire`.
    /// @dev Reverts, changing nothing, with the errors of `IMailbox.reject`, and as `expire` does.
    /// @param laneId The message's lane.
    /// @param batch One member, named by its frame.
    /// @param refundTo Account that gets the surplus above the notice's fee.
    /// @return noticeId The message id of the notice.
    function reject(bytes32 laneId, Batch calldata batch, address refundTo) external payable returns (bytes32 noticeId);

    /// @notice The message was not voided.
    error NotVoided(bytes32 messageId);
    /// @notice The message was voided by `voidSilently`: its origin is not told.
    error VoidedSilently(bytes32 messageId);

    /// @notice Ends a message without a proof, whether or not its place is taken. Restricted to the role that names
    /// light clients.
    /// @dev For the state after a compromise. Forged messages that were delivered hold places of honest messages,
    /// which can then neither be delivered nor expire. Possible while the lane is paused, so that it is over before
    /// the lane opens. Never void a message that was truly delivered: its sender would learn that it was not, and gets
    /// back the amount that was paid. The origin settles only messages that it sent. A contract that pays, settles or
    /// executes later on the word of a message asks `isVoided` before. The last of `voidMessage` and `voidSilently`
    /// decides whether the origin may learn of it.
    /// @param laneId The message's lane, which ends here.
    /// @param index The message's place in it.
    /// @param frameHash Keccak hash of the message's frame.
    function voidMessage(bytes32 laneId, uint64 index, bytes32 frameHash) external;

    /// @notice Like `voidMessage`, but nobody can report it to the origin. Restricted to the role that names light
    /// clients.
    /// @dev For delivered messages of which nothing more must come: a forged message, a notice, a return, a partly
    /// paid transfer. Also for a genuine message that was sent because of a forged one, where its sender would get
    /// back its amount for a thief. The amount that the origin holds for it stays there.
    function voidSilently(bytes32 laneId, uint64 index, bytes32 frameHash) external;

    /// @notice Sends the notice about a message that was voided. Anyone may call, again too, and pays as for `expire`.
    /// @dev Reverts with `NotVoided` or `VoidedSilently`, and as `expire` does where the notice cannot be sent.
    /// @param refundTo Account that gets the surplus above the notice's fee.
    /// @return noticeId The message id of the notice.
    function tellVoided(
        bytes32 laneId,
        uint64 index,
        bytes32 frameHash,
        address refundTo
    ) external payable returns (bytes32 noticeId);

    /// @notice Whether a message was voided, in either way. Nothing more is delivered, paid, settled or executed of it.
    function isVoided(bytes32 messageId) external view returns (bool);

    /// @notice Cost of the notice about a message of an inbound lane, in wei.
    /// @dev Reverts with `UnknownLane`, `NoPeer` or `NoOpenLane`.
    function quoteNotice(bytes32 laneId) external view returns (uint256 fee);

    // ---------------------------------------------------------------- at the origin

    /// @notice A message's destination reports its outcome; again if the earlier report no longer counted.
    event OutcomeRecorded(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index, Outcome outcome);
    /// @notice The sender of a message took notice of its outcome.
    event MessageSettled(bytes32 indexed messageId, address indexed sender, Outcome outcome);

    /// @notice The caller is not this contract's mailbox.
    error NotMailbox(address caller);
    /// @notice The payload of a message from a peer is no notice.
    error InvalidNotice(bytes notice);
    /// @notice The notice is about a lane that does not lead to the chain that it comes from.
    error NotDestination(bytes32 laneId, uint64 chainId);
    /// @notice The notice was voided on this chain: it says nothing.
    error NoticeVoided(bytes32 noticeId);
    /// @notice No destination has said that the message expired, was rejected or voided.
    error NoOutcome(bytes32 messageId);
    /// @notice The message was settled before.
    error AlreadySettled(bytes32 messageId);
    /// @notice The mailbox did not send the message, or the siblings do not prove it as of the lane's present count.
    error NotSent(bytes32 messageId);
    /// @notice The sender is no contract, or did not answer with the magic value.
    error SenderRefused(address sender, bytes32 messageId);

    /// @notice Calls the sender of a message that expired, was rejected or voided (`IExpirySender`). Anyone may call.
    /// @dev Reverts with `IMailbox.LanePaused` while the lane by which the notice came is paused, with
    /// `ContainmentLib.NoLongerVouchedFor` where the notice must be confirmed first, and with `NoticeVoided` until
    /// another notice takes the place of one that was voided. If the sender fails, everything is as before and anyone
    /// can call again.
    /// @param laneId The message's lane.
    /// @param index The message's place in it.
    /// @param frame The message's frame.
    /// @param siblings The message's frontier proof (`docs/protocol.md`) as of the lane's present count.
    function settle(bytes32 laneId, uint64 index, bytes calldata frame, bytes32[] calldata siblings) external;

    /// @notice Proves a notice again, whether or not it was delivered, so that it counts again, or for the first time.
    /// Anyone may call.
    /// @dev Changes nothing where the outcome of the message counts now. Else it takes the notice's place as if it were
    /// delivered now; a message that was settled stays so. Reverts with the errors of `IMailbox.prove`; with
    /// `NotOneFrame` or `NotRecipient` of the mailbox; with `NotPeer`, `InvalidNotice`, `NotDestination` or
    /// `NoticeVoided`.
    /// @param noticeLaneId The notice's lane, which ends here.
    /// @param batch One member: the notice, named by its frame.
    function confirm(bytes32 noticeLaneId, Batch calldata batch) external;

    /// @notice Outcome of a message that this chain sent, as far as its destination reported one, and whether its
    /// sender was called.
    function outcomeOf(bytes32 messageId) external view returns (Outcome outcome, bool settled);

    /// @notice By which lane the notice about a message came or was confirmed, which light client vouched for it, and
    /// in which generation: all zero without an outcome. `ContainmentLib` says whether that counts now.
    /// @dev For senders that act later on `onMessageExpired`. They ask `isVoided` of the notice, too.
    function provenanceOf(
        bytes32 messageId
    ) external view returns (bytes32 noticeLaneId, ILightClient lightClient, uint32 generation);

    /// @notice Message id of the notice with a message's outcome; zero without an outcome.
    function noticeOf(bytes32 messageId) external view returns (bytes32 noticeId);

    /// @notice The mailbox that this contract serves.
    function mailbox() external view returns (IMailbox);
}
