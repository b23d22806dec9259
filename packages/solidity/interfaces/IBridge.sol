// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Batch} from "./IMailbox.sol";

/// @notice A transfer as its sender asks for it.
/// @param assetId The asset.
/// @param amount Smallest units of the token here. What is less than a unit of the asset stays with the sender.
/// @param destinationChainId Where it goes.
/// @param receiver Who gets it, of the destination's length: 20 bytes on EVM.
/// @param minReceived Units of the asset: less is not paid; the transfer then waits for a better fee, or is sent back.
/// @param deadline Unix seconds. What has not arrived by then can be ended, what waits can be sent back, by anyone.
/// @param salt The sender's own, to tell two transfers that are alike.
/// @param refundTo Who gets it here if it comes back.
/// @param integrator Who takes `integratorBps` at the destination, of its length; empty for nobody.
/// @param integratorBps At most 100.
/// @param gasLimit Gas for the receiver's `onAssetReceived`; 0 for no call.
/// @param payload For that call; empty if there is none.
/// @param advanceFee Units that are kept by who pays the receiver before the transfer is proven: all of them until
/// `advanceFrom`, from then on linearly less.
/// @param advanceFrom Unix seconds.
/// @param advanceUntil Unix seconds, at most `deadline`: from then on nobody pays in advance. 0 for nobody at all.
struct TransferRequest {
    bytes32 assetId;
    uint256 amount;
    uint64 destinationChainId;
    bytes receiver;
    uint256 minReceived;
    uint40 deadline;
    bytes32 salt;
    address refundTo;
    bytes integrator;
    uint16 integratorBps;
    uint64 gasLimit;
    bytes payload;
    uint256 advanceFee;
    uint40 advanceFrom;
    uint40 advanceUntil;
}

/// @notice What a transfer costs.
/// @param messageFee Wei that a transfer in this transaction pays for its message.
/// @param messageFeeBound The most wei that it pays while the quote holds; what is more comes back.
/// @param amount Smallest units of the token that are taken.
/// @param units What arrives of them at most, units of the asset, before the fee of its release.
/// @param relief What the message would tell this chain, should the transfer come back: nothing that a sender pays or
/// gets.
/// @param estimatedFee What the destination would take for the release, units, if it charged what this chain charges
/// for the way back. The destination charges by its own terms, at that time.
struct TransferQuote {
    uint256 messageFee;
    uint256 messageFeeBound;
    uint256 amount;
    uint256 units;
    uint256 relief;
    uint256 estimatedFee;
}

/// @notice An approval by signature (ERC-2612) for the amount of a request.
struct TokenPermit {
    uint256 deadline;
    uint8 v;
    bytes32 r;
    bytes32 s;
}

/// @notice A transfer by Permit2, signed together with the request.
/// @param owner Who signed, and sends.
/// @param nonce Permit2's, unordered.
/// @param deadline Unix seconds.
struct SignedTransfer {
    address owner;
    uint256 nonce;
    uint256 deadline;
    bytes signature;
}

/// @notice A transfer by its place and its frame, as its origin sent it.
struct TransferFrame {
    bytes32 laneId;
    uint64 index;
    bytes frame;
}

/// @notice Where a transfer stands that has arrived, or one of this chain's that comes back.
enum EntryState {
    /// Not here, or paid.
    None,
    /// In its line: held by the limit, or queued for liquidity.
    Waiting,
    /// Out of its line: too little would be paid for it, and `retry` pays it when more would be; or its receiver is a
    /// contract of the bridge's own, and it goes back.
    Aside,
    /// All of it is set aside, and goes to its receiver together with its payload, by a call that succeeds: `execute`.
    Ready,
    /// Set aside for its receiver, who claims it.
    Claimable,
    /// Sent back to where it came from.
    Returned,
    /// One of this chain's that came back, and was paid.
    Refunded
}

/// @notice What is known of a transfer that waits.
/// @param state Where it stands.
/// @param isRefund Whether it is this chain's own, on its way back.
/// @param advancer Who is repaid, having paid the receiver in advance; zero for nobody.
/// @param provenance By which lane, and what a light client vouched for, it came.
/// @param position Its place in the line.
/// @param held Units that the limit has not let in yet.
/// @param queued Units that wait for liquidity.
/// @param setAside Units that are its receiver's.
/// @param isVoided Whether the message was voided by which it waits, or was paid back. It is paid no more; `discard`
/// frees what it binds.
struct Entry {
    EntryState state;
    bool isRefund;
    address advancer;
    uint32 provenance;
    uint32 position;
    uint256 held;
    uint256 queued;
    uint256 setAside;
    bool isVoided;
}

/// @notice An advance that is open: its transfer was not delivered yet.
/// @param advancer Who paid the receiver, and is repaid; zero for nobody.
/// @param base What the release will cost by rate, floor, ceiling and flat part, as it was then; units.
struct Advance {
    address advancer;
    uint96 base;
}

/// @notice A transfer that is advanced with others, and on what terms.
/// @param leastFee Units that must be offered for it still.
/// @param until Unix seconds: the last at which it may be made.
/// @param laneId The lane of its message.
/// @param index Its place in the lane.
/// @param frame The message, as its origin sent it.
struct AdvanceOrder {
    uint256 leastFee;
    uint40 until;
    bytes32 laneId;
    uint64 index;
    bytes frame;
}

/// @notice What advancing a transfer would pay and earn now.
/// @param advanceId The advance's key.
/// @param transferId The transfer's id at this place.
/// @param assetId The asset.
/// @param token The token that stands for it here.
/// @param receiver Who would be paid.
/// @param amount Smallest units of the token that he would be paid.
/// @param units The same in units of the asset.
/// @param fee Units that the sender offers for it now.
/// @param offered Units that he offers until that begins to fall.
/// @param repaid Units that the advancer would be repaid if the transfer were delivered now: `units` and `fee`, less
/// what the curve takes.
struct AdvanceQuote {
    bytes32 advanceId;
    bytes32 transferId;
    bytes32 assetId;
    address token;
    address receiver;
    uint256 amount;
    uint256 units;
    uint256 fee;
    uint256 offered;
    uint256 repaid;
}

/// @title IBridgeEvents
/// @notice What the halves of a bridge tell alike.
interface IBridgeEvents {
    /// @notice A transfer arrived, or came back, and was paid: all that was left of it.
    /// @param paid Units, less fees.
    event TransferPaid(bytes32 indexed transferId, bytes32 indexed assetId, address indexed receiver, uint256 paid);
    /// @notice A part of a transfer that waits was paid.
    event TransferPartPaid(
        bytes32 indexed transferId,
        bytes32 indexed assetId,
        address indexed receiver,
        uint256 units,
        uint256 paid
    );
    /// @notice A transfer waits in a line, or stands aside.
    event TransferWaits(
        bytes32 indexed transferId,
        bytes32 indexed assetId,
        EntryState state,
        uint32 provenance,
        uint32 position,
        uint256 held,
        uint256 queued
    );
    /// @notice A transfer's amount is set aside: for `execute` or for `claim`.
    event TransferSetAside(bytes32 indexed transferId, bytes32 indexed assetId, EntryState state, uint256 units);
    /// @notice The receiver's call failed; the first word of why.
    event ReceiverCallFailed(bytes32 indexed transferId, address indexed receiver, bytes32 reason);
    /// @notice A transfer that was advanced is delivered: its release is the advancer's.
    event AdvanceDelivered(bytes32 indexed advanceId, bytes32 indexed transferId, address indexed advancer);
    /// @notice What came by a lane counts no longer: it binds nothing here until it is proven again.
    event ProvenanceContained(bytes32 indexed assetId, uint32 indexed provenance, uint256 queued, uint256 setAside);
    /// @notice What was left of a transfer, or of its refund, that waited by a message which was voided binds nothing
    /// any more, and is not paid.
    /// @param messageId The transfer's own id, or that of what had said that it comes back.
    event TransferDiscarded(
        bytes32 indexed transferId,
        bytes32 indexed assetId,
        bytes32 indexed messageId,
        uint256 units
    );
    /// @notice A transfer was sent back.
    /// @param units What its origin pays back, but for the curve there.
    event TransferReturned(bytes32 indexed transferId, bytes32 indexed returnId, uint256 units);
    /// @notice A transfer of this chain comes back; `settleReturn` pays it.
    event ReturnRecorded(bytes32 indexed transferId, uint64 indexed chainId, uint256 units);
    /// @notice A transfer of this chain came back: it was ended there, or returned.
    event TransferCameBack(bytes32 indexed transferId, uint256 units);

    /// @notice The asset is not known here.
    error UnknownAsset(bytes32 assetId);
    /// @notice The guardian paused the asset; it goes on at `until`, unix seconds.
    error AssetPaused(bytes32 assetId, uint256 until);
    /// @notice Who would get it is nobody, or has not the form of an account there.
    error InvalidReceiver(bytes receiver);
    /// @notice An address is zero.
    error ZeroAddress();
    /// @notice The caller is not this contract's mailbox.
    error NotMailbox(address caller);
    /// @notice The caller is not this contract's `Expiry`.
    error NotExpiry(address caller);
    /// @notice The caller is not this contract.
    error NotSelf(address caller);
    /// @notice A peer's payload is neither a transfer nor a return.
    error InvalidTransfer(bytes payload);
    /// @notice More than the books can hold; units.
    error TransferTooLarge(uint256 units);
    /// @notice Who would get it is a contract of the bridge's own, which could do nothing with it.
    error RefusedReceiver(address receiver);
    /// @notice The receiver would be paid less than the sender asks for; units.
    error BelowMinimum(bytes32 transferId, uint256 paid, uint256 least);
    /// @notice Less gas than the receiver's call was promised, or than it takes to ask them by ERC-165.
    error InsufficientGas(uint256 available, uint256 needed);
    /// @notice The receiver's call failed; the first word of why.
    error ReceiverFailed(address receiver, bytes32 reason);
    /// @notice The transfer is in another state than this asks for.
    error WrongState(bytes32 transferId, EntryState state);
    /// @notice Somebody paid the receiver in advance: nobody else does, and it neither ends nor goes back.
    /// @param id The advance's; the transfer's once that was delivered.
    error AlreadyAdvanced(bytes32 id, address advancer);
    /// @notice Another is next: the one at that place.
    error NotNext(bytes32 transferId, uint32 provenance, uint32 position);
    /// @notice What came by it was contained: it must be proven again.
    error Contained(uint32 provenance);
    /// @notice The message is not addressed to this contract, or was voided: it proves nothing.
    error NotProven(bytes32 messageId);
    /// @notice The message was voided: a transfer, a return or a notice. Nothing is paid on its word.
    error Voided(bytes32 messageId);
    /// @notice The message by which the transfer waits was not voided.
    error NotVoided(bytes32 messageId);
    /// @notice By what a transfer came counts, or its client is only stopped or its lane paused.
    error VouchedFor(uint32 provenance);
    /// @notice The caller is not who gets the transfer.
    error NotReceiver(address caller, address receiver);
    /// @notice The deadline has not passed; unix seconds.
    error DeadlineNotPassed(uint256 deadline);
    /// @notice That chain has not returned the transfer.
    error NoReturn(bytes32 transferId, uint64 chainId);
    /// @notice The mailbox did not send the transfer, or the siblings do not prove it as of the lane's present count.
    error NotSent(bytes32 transferId);
    /// @notice What came back is nothing; units that were sent.
    error NothingLeft(bytes32 transferId, uint256 units);
    /// @notice More comes back than was sent; units.
    error ReturnTooLarge(bytes32 transferId, uint256 units, uint256 sent);
}

/// @title IBridgeDepartures
/// @notice Sending a transfer.
interface IBridgeDepartures is IBridgeEvents {
    /// @notice A transfer was sent.
    /// @param units What was locked or burned for it.
    event TransferSent(
        bytes32 indexed transferId,
        bytes32 indexed assetId,
        address indexed sender,
        uint64 destinationChainId,
        uint256 units
    );

    /// @notice The asset does not go there.
    error NoRoute(bytes32 assetId, uint64 chainId);
    /// @notice The amount is nothing, or more than a transfer may be; units of the asset.
    error AmountOutOfRange(bytes32 assetId, uint256 units, uint256 maximum);
    /// @notice Even without a fee less would arrive; units.
    error MinimumOutOfReach(uint256 minReceived, uint256 units);
    /// @notice Unix seconds.
    error DeadlineOutOfRange(uint256 deadline, uint256 earliest, uint256 latest);
    /// @notice An integrator without a rate, a rate without an integrator, or more than one may take.
    error InvalidIntegrator(bytes integrator, uint256 integratorBps, uint256 most);
    /// @notice An offer for who advances it that is more than the transfer, that begins after it ends, that outlives
    /// the deadline, or that has no end; unix seconds.
    error InvalidAdvanceOffer(uint256 fee, uint256 from, uint256 until, uint256 deadline);
    /// @notice The payload would never be handed over: there is no gas for it.
    error PayloadWithoutGas(uint256 size);
    /// @notice The asset is not the native coin's wrapped form here.
    error NotNative(bytes32 assetId, address token);
    /// @notice Less value than the amount; wei.
    error InsufficientValue(uint256 value, uint256 amount);

    /// @notice Sends tokens of the caller, who has approved this contract for them. The value pays the message:
    /// `quote` has it; what is more goes to `refundTo`.
    /// @dev Reverts with the errors above, and as the mailbox and the token do.
    function bridge(TransferRequest calldata request) external payable returns (bytes32 transferId);

    /// @notice Sends native coin, wrapped. The value is the amount and what pays the message.
    function bridgeNative(TransferRequest calldata request) external payable returns (bytes32 transferId);

    /// @notice As `bridge`, approved by signature (ERC-2612).
    function bridgeWithPermit(
        TransferRequest calldata request,
        TokenPermit calldata permit
    ) external payable returns (bytes32 transferId);

    /// @notice Sends tokens of who signed the request (Permit2, the request being its witness). Anyone may submit it,
    /// and pays the message.
    function bridgeWithPermit2(
        TransferRequest calldata request,
        SignedTransfer calldata signed
    ) external payable returns (bytes32 transferId);

    /// @notice What a transfer costs. Reverts where it would be refused, but for what `sender` has and has approved.
    function quote(TransferRequest calldata request) external view returns (TransferQuote memory);
}

/// @title IBridgeEntries
/// @notice Where transfers stand.
interface IBridgeEntries is IBridgeEvents {
    /// @notice Where a transfer stands. One that was paid leaves nothing: its mailbox says that it was delivered.
    function entryOf(bytes32 transferId) external view returns (Entry memory);

    /// @notice Who is next to be paid: the line whose turn it is, and the place in it; zeros if nobody waits.
    function nextOf(bytes32 assetId) external view returns (uint32 provenance, uint32 position);

    /// @notice What `chainId` says to have sent back of a transfer of this chain, and by what that came; and how much
    /// of the transfer was paid back already, or waits to be. Units; 0 came back where the return was voided.
    function returnOf(
        uint64 chainId,
        bytes32 transferId
    ) external view returns (uint256 units, uint32 provenance, uint256 paidBack);
}

/// @title IBridgeAdvances
/// @notice Paying a transfer's receiver before the transfer is proven, out of one's own pocket. Nothing is believed:
/// who advances what never arrives has lost his own money, and no one else's.
/// @dev An advance is known by its `advanceId`: a hash of origin, peer, and of what the sender chose. It stays the same
/// where a reorganised origin gives the transfer another place or another relief. `docs/protocol.md`, section Advance.
interface IBridgeAdvances is IBridgeEvents {
    /// @notice A transfer's receiver was paid in advance. That there is such a transfer, nothing proves.
    /// @param paid Units.
    event TransferAdvanced(
        bytes32 indexed advanceId,
        bytes32 indexed transferId,
        address indexed advancer,
        address receiver,
        uint256 paid
    );

    /// @notice What a vault's curve takes at most of what an account is repaid; basis points of the transfer.
    event CurveBoundSet(address indexed advancer, uint256 mostBps);

    /// @notice The message is addressed to another account.
    error NotToThis(bytes recipient);
    /// @notice Nothing is offered for it any more; unix seconds.
    error AdvanceTooLate(uint256 until);
    /// @notice The time is over up to which its maker wanted the advance; unix seconds.
    error AdvanceOutdated(uint256 until, uint256 present);
    /// @notice Less is offered now than the advance was to earn; units.
    error AdvanceFeeTooLow(uint256 fee, uint256 leastFee);
    /// @notice The receiver would be paid less than the sender asks for, or nothing; units.
    error AdvanceTooLittle(uint256 paid, uint256 least);
    /// @notice More than the whole; basis points.
    error CurveBoundTooLarge(uint256 mostBps, uint256 most);
    /// @notice The transfer was advanced in this transaction: it is delivered by another.
    error AdvancedJustNow(bytes32 advanceId);
    /// @notice The receiver does not take a payload that nothing proves: it is handed over at delivery.
    error ReceiverNotOptedIn(address receiver);

    /// @notice Pays the receiver of a transfer, out of what the caller has and has approved, and has the caller repaid
    /// when the transfer is delivered. Anyone may call.
    /// @dev With a payload it calls `IAdvancedAssetReceiver`. `index` is a guard alone: a place that is done is
    /// refused. Whether a peer sent the message, `quoteAdvance` asks: ask it first. A transaction can be held back till
    /// the offer is worth nothing, or until the transfer cannot be delivered: so its maker says what it must earn, and
    /// up to when it may be made. Who has the proof at hand risks nothing, so advance and delivery are never one
    /// transaction: the transfer is not delivered in that of its advance, and nothing is advanced while a message is
    /// being delivered. Reverts with the errors above, with `AlreadyAdvanced`, as `IMailbox.originOf` does, while the
    /// lane is paused or its light client stopped or frozen among others, and as the token and the receiver do.
    /// @param leastFee Units that must be offered still; 0 for whatever it is.
    /// @param until Unix seconds: the last at which it may be made.
    /// @param frame The message, as its origin sent it.
    /// @return units What the receiver was paid.
    function advance(
        uint256 leastFee,
        uint40 until,
        bytes32 laneId,
        uint64 index,
        bytes calldata frame
    ) external returns (uint256 units);

    /// @notice Advances several at once, for somebody who is repaid instead of the caller. What `advance` would refuse
    /// is left out, whatever speaks against it. What fails for want of gas, or without a reason, reverts all.
    /// @return units What each receiver was paid; 0 for what was left out.
    function advanceAll(AdvanceOrder[] calldata orders, address repaid) external returns (uint256[] memory units);

    /// @notice Advances one of several: both payment and call, or nothing. Only the bridge itself.
    /// @param payer Who called `advanceAll`.
    function advanceOne(AdvanceOrder calldata order, address payer, address repaid) external returns (uint256 units);

    /// @notice Sets what a vault's curve takes at most of what the caller is repaid, basis points of a transfer; before
    /// that it takes nothing. While it would take more, a repayment stands aside, and binds nothing; as soon as it
    /// takes no more, anyone has it paid by `retry`.
    /// @dev Somebody could empty the vault just before a delivery: so nobody is repaid less than he has said. Reverts
    /// with `CurveBoundTooLarge`.
    function setCurveBound(uint16 mostBps) external;

    /// @notice What advancing would pay and earn now. Reverts where `advance` would be refused, but for what the caller
    /// has and has approved, and for what the receiver does when it is called; and with `NotPeer` for what no bridge
    /// sent, which is never delivered.
    function quoteAdvance(TransferFrame calldata transfer) external view returns (AdvanceQuote memory);

    /// @notice The key of a transfer's advance.
    function advanceIdOf(bytes32 laneId, bytes calldata frame) external view returns (bytes32);

    /// @notice What a vault's curve takes at most of what an account is repaid, basis points.
    function curveBoundOf(address advancer) external view returns (uint256 mostBps);

    /// @notice An advance whose transfer was not delivered yet.
    function advanceOf(bytes32 advanceId) external view returns (Advance memory);
}

/// @title IBridgeQueue
/// @notice What moves on what waits, and hands over what is set aside.
interface IBridgeQueue is IBridgeEvents {
    /// @notice Lets in what the limits held, each the next of its line. Anyone may call.
    function admit(bytes32 assetId, TransferFrame[] calldata transfers) external;

    /// @notice Pays what waits for liquidity, each the next of the line whose turn it is: `nextOf`. Anyone may call.
    function drain(bytes32 assetId, TransferFrame[] calldata transfers) external;

    /// @notice Hands over a transfer that is ready: pays its receiver and calls them, both or nothing. Its receiver may
    /// call at any time, anyone until seven days after its deadline; later too if the receiver is an `IAssetTaker`.
    /// @dev Reverts with `ReceiverFailed` where the receiver fails, with `InsufficientGas`, or as the token does; then
    /// nothing has changed. Not inside a call of the bridge's that is locked.
    function execute(TransferFrame calldata transfer) external;

    /// @notice Pays what is set aside; of a transfer that is ready, without handing over its payload. Its receiver has
    /// it paid to any account, at any time. Anyone may have it paid to the receiver: of what is ready only from seven
    /// days after its deadline on, and not if the receiver is an `IAssetTaker`.
    /// @dev Reverts with `InsufficientGas` where there is too little to ask the receiver, and as the token does.
    function claim(TransferFrame calldata transfer, address receiver) external;

    /// @notice Pays a transfer that stands aside, or has it wait at the end of its line. Anyone may call.
    /// @dev Reverts with `BelowMinimum` where it would stand aside again, with `RefusedReceiver` where it can only go
    /// back, and as `ICustody` does.
    function retry(TransferFrame calldata transfer) external;

    /// @notice Frees what is bound by transfers that do not count any more. Anyone may call.
    function contain(bytes32 assetId, uint32 provenance) external;

    /// @notice Takes out of its line and the books what waits by a message that was voided, so that nobody stands
    /// behind it. Anyone may call. It is never paid; where it was a refund, what is true of it can still come back.
    /// @dev Reverts with `WrongState` or `NotVoided`.
    function discard(TransferFrame calldata transfer) external;
}

/// @title IBridgeReturns
/// @notice Whatever happens to a transfer, the way back that a user takes alone; and what is proven again.
interface IBridgeReturns is IBridgeEvents {
    // ---------------------------------------------------------------- proven again

    /// @notice Proves a transfer again that did not count any more: it goes to the end of the line. Anyone may call.
    /// @param batch One member, named by its frame: a transfer, or a return, which is then recorded anew.
    function reprove(bytes32 laneId, Batch calldata batch) external;

    /// @notice A transfer of this chain that comes back, and by what it came does not count any more: takes what was
    /// proven again since, its notice by `IExpiry.confirm`, its return by `reprove`, and in all no more than that
    /// says. Of one that was ended, and paid back less by what does not count any more or was voided, it pays the
    /// rest. Anyone may call.
    function renewRefund(TransferFrame calldata transfer) external;

    // ---------------------------------------------------------------- going back

    /// @notice Ends a transfer that was neither delivered nor advanced by its deadline: its origin pays it back. Anyone
    /// may call, and pays the notice: `IExpiry.quoteNotice`; what is more goes back to him.
    function end(bytes32 laneId, Batch calldata batch) external payable;

    /// @notice The time up to which nobody ends a transfer, and nobody but its receiver sends it back, unix seconds:
    /// its deadline, and what pauses of the lane and of the asset and stops of the light client gave back. A pause of
    /// the asset holds all its transfers until the asset was open again for as long as it was paused.
    /// @param laneId The transfer's lane, which ends here.
    /// @param deadline The one in its frame.
    function deadlineOf(bytes32 laneId, bytes32 assetId, uint256 deadline) external view returns (uint256);

    /// @notice Sends back what was not paid yet of a transfer that waits, stands aside or is ready, less the least fee
    /// of a release. Its receiver may call at any time, anyone after the deadline, of what is ready from thirty days
    /// after it on. The caller pays the message: `quoteReturn`; what is more goes back to them.
    function sendBack(TransferFrame calldata transfer) external payable returns (bytes32 returnId);

    /// @notice Pays a transfer of this chain that was returned; the rest of it, if it was paid back less by what does
    /// not count any more or was voided. Anyone may call.
    /// @param siblings The transfer's frontier proof (`docs/protocol.md`) as of the lane's present count.
    function settleReturn(TransferFrame calldata transfer, bytes32[] calldata siblings) external;

    /// @notice What `sendBack` costs now, wei.
    function quoteReturn(uint64 originChainId) external view returns (uint256 fee);
}

/// @title IBridge
/// @notice Moves assets between chains. At the origin the asset is locked in a vault, or burned; a message says so;
/// at the destination it is released from a vault there, or minted, less a fee.
/// @dev A transfer's id is its message's id. `docs/protocol.md` has its bytes. Whatever happens, there is a way out
/// that the user takes alone: `docs/bridge.md` has it for each state.
interface IBridge is IBridgeDepartures, IBridgeEntries, IBridgeAdvances, IBridgeQueue, IBridgeReturns {}
