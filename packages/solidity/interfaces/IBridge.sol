// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Batch} from "./IMailbox.sol";

/// @notice A transfer as its sender asks for it.
/// @param assetId The asset.
/// @param amount Smallest units of the token here. The sender keeps the part below a whole unit of the asset.
/// @param destinationChainId Where it goes.
/// @param receiver Account that is paid, in the destination's length: 20 bytes on EVM.
/// @param minReceived Units of the asset: less is not paid; the transfer then waits for a better fee, or is sent back.
/// @param deadline Unix seconds. From then on anyone can end a transfer that has not arrived, and send back one that
/// waits.
/// @param salt The sender's own, to tell two transfers that are alike.
/// @param refundTo Account that is paid here if the transfer comes back.
/// @param integrator Account that takes `integratorBps` at the destination, in its length; empty for nobody.
/// @param integratorBps At most 100.
/// @param gasLimit Gas for the receiver's `onAssetReceived`; 0 for no call.
/// @param payload For that call; empty for no call.
/// @param advanceFee Units that a filler keeps for paying the receiver before the transfer is proven: all of them
/// until `advanceFrom`, then linearly less.
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

/// @notice The cost of a transfer.
/// @param messageFee Wei that a transfer in this transaction pays for its message.
/// @param messageFeeBound The most wei that the message costs while the quote holds; a surplus comes back.
/// @param amount Smallest units of the token that are taken.
/// @param units The most units of the asset that can arrive, before the fee of the release.
/// @param relief The part of the message that counts here if the transfer comes back. The sender neither pays nor gets
/// it.
/// @param estimatedFee Estimate of the destination's fee for the release, units, by this chain's terms for the way
/// back. The destination charges by its own terms, at the time of the release.
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
/// @param owner Account that signed, and sends.
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

/// @notice A waiting transfer, as far as the bridge knows it.
/// @param state Where it stands.
/// @param isRefund Whether it is this chain's own, on its way back.
/// @param advancer Account that is repaid for paying the receiver in advance; zero for nobody.
/// @param provenance The lane by which the transfer came, and the light client's generation that vouched for it.
/// @param position Its place in the line.
/// @param held Units that the limit has not let in yet.
/// @param queued Units that wait for liquidity.
/// @param setAside Units that are its receiver's.
/// @param isVoided Whether the message behind the entry was voided, or the transfer was paid back. The transfer is not
/// paid any more; `discard` frees the amounts that it binds.
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
/// @param advancer Account that paid the receiver, and is repaid; zero for nobody.
/// @param base Cost of the release by rate, floor, ceiling and flat part, at the time of the advance; units.
struct Advance {
    address advancer;
    uint96 base;
}

/// @notice A transfer that is advanced together with others, and its terms.
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

/// @notice Payment and earnings of an advance now.
/// @param advanceId The advance's key.
/// @param transferId The transfer's id at this place.
/// @param assetId The asset.
/// @param token The token that stands for it here.
/// @param receiver Account that would be paid.
/// @param amount Smallest units of the token that the receiver would be paid.
/// @param units The same in units of the asset.
/// @param fee Units that the sender offers for it now.
/// @param offered Units that the sender offers until the offer begins to fall.
/// @param repaid Units that the advancer would be repaid if the transfer were delivered now: `units` and `fee`, less
/// the curve's part.
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
/// @notice Events and errors that all parts of a bridge have in common.
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
    /// @notice Transfers of a lane no longer count: they bind nothing here until they are proven again.
    event ProvenanceContained(bytes32 indexed assetId, uint32 indexed provenance, uint256 queued, uint256 setAside);
    /// @notice A transfer or a refund waited by a message that was voided. Its rest binds nothing any more, and is not
    /// paid.
    /// @param messageId The transfer's own id, or the id of the message that reported its return.
    event TransferDiscarded(
        bytes32 indexed transferId,
        bytes32 indexed assetId,
        bytes32 indexed messageId,
        uint256 units
    );
    /// @notice A transfer was sent back.
    /// @param units Units that the origin pays back, before the curve there.
    event TransferReturned(bytes32 indexed transferId, bytes32 indexed returnId, uint256 units);
    /// @notice A transfer of this chain comes back; `settleReturn` pays it.
    event ReturnRecorded(bytes32 indexed transferId, uint64 indexed chainId, uint256 units);
    /// @notice A transfer of this chain came back: it was ended there, or returned.
    event TransferCameBack(bytes32 indexed transferId, uint256 units);

    /// @notice The asset is not known here.
    error UnknownAsset(bytes32 assetId);
    /// @notice The guardian paused the asset; it goes on at `until`, unix seconds.
    error AssetPaused(bytes32 assetId, uint256 until);
    /// @notice The receiver is nobody, or has not the form of an account of the destination.
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
    /// @notice The receiver is a contract of the bridge's own, which could do nothing with the asset.
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
    /// @notice The transfer's provenance was contained: the transfer must be proven again.
    error Contained(uint32 provenance);
    /// @notice The message is not addressed to this contract, or was voided: it proves nothing.
    error NotProven(bytes32 messageId);
    /// @notice The message was voided: a transfer, a return or a notice. Nothing is paid on its word.
    error Voided(bytes32 messageId);
    /// @notice The message by which the transfer waits was not voided.
    error NotVoided(bytes32 messageId);
    /// @notice The transfer's provenance counts, or its client is only stopped or its lane only paused.
    error VouchedFor(uint32 provenance);
    /// @notice The caller is not who gets the transfer.
    error NotReceiver(address caller, address receiver);
    /// @notice The deadline has not passed; unix seconds.
    error DeadlineNotPassed(uint256 deadline);
    /// @notice That chain has not returned the transfer.
    error NoReturn(bytes32 transferId, uint64 chainId);
    /// @notice The mailbox did not send the transfer, or the siblings do not prove it as of the lane's present count.
    error NotSent(bytes32 transferId);
    /// @notice Nothing of the transfer comes back; units that were sent.
    error NothingLeft(bytes32 transferId, uint256 units);
    /// @notice More comes back than was sent; units.
    error ReturnTooLarge(bytes32 transferId, uint256 units, uint256 sent);
}

/// @title IBridgeDepartures
/// @notice Sending a transfer.
interface IBridgeDepartures is IBridgeEvents {
    /// @notice A transfer was sent.
    /// @param units Units that were locked or burned for the transfer.
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
    /// @notice The advance fee is above the transfer's units, begins to fall after its end, outlives the deadline, or
    /// has no end; unix seconds.
    error InvalidAdvanceOffer(uint256 fee, uint256 from, uint256 until, uint256 deadline);
    /// @notice The payload would never be handed over: there is no gas for it.
    error PayloadWithoutGas(uint256 size);
    /// @notice The asset is not the native coin's wrapped form here.
    error NotNative(bytes32 assetId, address token);
    /// @notice Less value than the amount; wei.
    error InsufficientValue(uint256 value, uint256 amount);

    /// @notice Sends tokens of the caller, who has approved this contract for them. The value pays the message: ask
    /// `quote`. A surplus goes to `refundTo`.
    /// @dev Reverts with the errors above, and as the mailbox and the token do.
    function bridge(TransferRequest calldata request) external payable returns (bytes32 transferId);

    /// @notice Sends native coin, wrapped. The value is the amount and the message's fee.
    function bridgeNative(TransferRequest calldata request) external payable returns (bytes32 transferId);

    /// @notice As `bridge`, approved by signature (ERC-2612).
    function bridgeWithPermit(
        TransferRequest calldata request,
        TokenPermit calldata permit
    ) external payable returns (bytes32 transferId);

    /// @notice Sends tokens of the request's signer (Permit2, with the request as its witness). Anyone may submit the
    /// request, and pays the message.
    function bridgeWithPermit2(
        TransferRequest calldata request,
        SignedTransfer calldata signed
    ) external payable returns (bytes32 transferId);

    /// @notice The cost of a transfer. Reverts if the transfer would be refused, apart from the sender's balance and
    /// approval.
    function quote(TransferRequest calldata request) external view returns (TransferQuote memory);
}

/// @title IBridgeEntries
/// @notice Where transfers stand.
interface IBridgeEntries is IBridgeEvents {
    /// @notice Where a transfer stands. One that was paid leaves nothing: its mailbox says that it was delivered.
    function entryOf(bytes32 transferId) external view returns (Entry memory);

    /// @notice The next to be paid: the line whose turn it is, and the place in the line; zeros if nobody waits.
    function nextOf(bytes32 assetId) external view returns (uint32 provenance, uint32 position);

    /// @notice Units of a transfer of this chain that `chainId` reports as sent back, and the provenance of the
    /// report; units that were paid back already, or wait for it. Zero came back if the return was voided.
    function returnOf(
        uint64 chainId,
        bytes32 transferId
    ) external view returns (uint256 units, uint32 provenance, uint256 paidBack);
}

/// @title IBridgeAdvances
/// @notice Pays a transfer's receiver before the transfer is proven, with the caller's own money. The bridge believes
/// nothing here: an advancer of a transfer that never arrives loses their own money, and nobody else loses any.
/// @dev An advance is identified by its `advanceId`: a hash of origin, peer, and the sender's choices. The id stays
/// the same if a reorganised origin gives the transfer another place or another relief. See `docs/protocol.md`,
/// section Advance.
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

    /// @notice Bound on the curve's part of an account's repayments; basis points of the transfer.
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

    /// @notice Pays the receiver of a transfer from the caller's balance and approval. The caller is repaid when the
    /// transfer is delivered. Anyone may call.
    /// @dev With a payload the bridge calls `IAdvancedAssetReceiver`. `index` is only a guard: a place that is done is
    /// refused. `quoteAdvance` checks that a peer sent the message: call it first. A transaction can be held back
    /// until the offer is worth nothing, or until the transfer cannot be delivered. So the caller states the least fee
    /// and the last second. A caller with the proof at hand would risk nothing, so advance and delivery never share a
    /// transaction: the transfer is not delivered in the transaction of its advance, and nothing is advanced while a
    /// message is being delivered. Reverts with the errors above; with `AlreadyAdvanced`; as `IMailbox.originOf` does,
    /// also while the lane is paused or its light client stopped or frozen; and as the token and the receiver do.
    /// @param leastFee Least units that the offer must still hold; 0 for any.
    /// @param until Unix seconds: the last at which it may be made.
    /// @param frame The message, as its origin sent it.
    /// @return units Units that the receiver was paid.
    function advance(
        uint256 leastFee,
        uint40 until,
        bytes32 laneId,
        uint64 index,
        bytes calldata frame
    ) external returns (uint256 units);

    /// @notice Advances several transfers at once, for an account that is repaid instead of the caller. A transfer
    /// that `advance` would refuse is left out, for any reason. A failure for want of gas, or without a reason,
    /// reverts all.
    /// @return units Units that each receiver was paid; 0 for a transfer that was left out.
    function advanceAll(AdvanceOrder[] calldata orders, address repaid) external returns (uint256[] memory units);

    /// @notice Advances one of several: both payment and call, or nothing. Only the bridge itself.
    /// @param payer Account that called `advanceAll`.
    function advanceOne(AdvanceOrder calldata order, address payer, address repaid) external returns (uint256 units);

    /// @notice Bounds the curve's part of the caller's repayments, basis points of a transfer; without a bound the
    /// curve takes nothing. While the curve would take more, a repayment stands aside, and binds nothing. As soon as
    /// the curve takes no more, anyone can have the repayment paid by `retry`.
    /// @dev A stranger could empty the vault just before a delivery. So nobody is repaid less than they accept.
    /// Reverts with `CurveBoundTooLarge`.
    function setCurveBound(uint16 mostBps) external;

    /// @notice Payment and earnings of an advance now. Reverts if `advance` would be refused, apart from the caller's
    /// balance and approval, and from the receiver's own call. Reverts with `NotPeer` for a frame that no bridge sent,
    /// which is never delivered.
    function quoteAdvance(TransferFrame calldata transfer) external view returns (AdvanceQuote memory);

    /// @notice The key of a transfer's advance.
    function advanceIdOf(bytes32 laneId, bytes calldata frame) external view returns (bytes32);

    /// @notice Bound on the curve's part of an account's repayments, basis points.
    function curveBoundOf(address advancer) external view returns (uint256 mostBps);

    /// @notice An advance whose transfer was not delivered yet.
    function advanceOf(bytes32 advanceId) external view returns (Advance memory);
}

/// @title IBridgeQueue
/// @notice Moves waiting transfers on, and hands over amounts that are set aside.
interface IBridgeQueue is IBridgeEvents {
    /// @notice Admits transfers that the limits held, each the next of its line. Anyone may call.
    function admit(bytes32 assetId, TransferFrame[] calldata transfers) external;

    /// @notice Pays transfers that wait for liquidity, each the next of the line whose turn it is: `nextOf`. Anyone
    /// may call.
    function drain(bytes32 assetId, TransferFrame[] calldata transfers) external;

    /// @notice Hands over a transfer that is ready: pays its receiver and calls them, both or nothing. Its receiver may
    /// call at any time, anyone until seven days after its deadline; later too if the receiver is an `IAssetTaker`.
    /// @dev Reverts with `ReceiverFailed` where the receiver fails, with `InsufficientGas`, or as the token does; then
    /// nothing has changed. Not inside a call of the bridge's that is locked.
    function execute(TransferFrame calldata transfer) external;

    /// @notice Pays an amount that is set aside; of a ready transfer without handing over its payload. The receiver
    /// can have it paid to any account, at any time. Anyone can have it paid to the receiver: of a ready transfer only
    /// from seven days after its deadline, and not if the receiver is an `IAssetTaker`.
    /// @dev Reverts with `InsufficientGas` where there is too little to ask the receiver, and as the token does.
    function claim(TransferFrame calldata transfer, address receiver) external;

    /// @notice Pays a transfer that stands aside, or has it wait at the end of its line. Anyone may call.
    /// @dev Reverts with `BelowMinimum` where it would stand aside again, with `RefusedReceiver` where it can only go
    /// back, and as `ICustody` does.
    function retry(TransferFrame calldata transfer) external;

    /// @notice Frees the amounts that are bound by transfers that no longer count. Anyone may call.
    function contain(bytes32 assetId, uint32 provenance) external;

    /// @notice Takes a transfer that waits by a voided message out of its line and the books, so that nobody stands
    /// behind it. Anyone may call. The transfer is never paid. If it was a refund, its true part can still come back.
    /// @dev Reverts with `WrongState` or `NotVoided`.
    function discard(TransferFrame calldata transfer) external;
}

/// @title IBridgeReturns
/// @notice The way back from each state, which a user takes alone; and transfers that are proven again.
interface IBridgeReturns is IBridgeEvents {
    // ---------------------------------------------------------------- proven again

    /// @notice Proves a transfer again that did not count any more: it goes to the end of the line. Anyone may call.
    /// @param batch One member, named by its frame: a transfer, or a return, which is then recorded again.
    function reprove(bytes32 laneId, Batch calldata batch) external;

    /// @notice For a transfer of this chain that comes back by a provenance that no longer counts. Takes the parts
    /// that were proven again since: the notice by `IExpiry.confirm`, the return by `reprove`, and in all no more than
    /// they say. If the transfer was ended, and paid back less by a provenance that no longer counts or was voided,
    /// the bridge pays the rest. Anyone may call.
    function renewRefund(TransferFrame calldata transfer) external;

    // ---------------------------------------------------------------- going back

    /// @notice Ends a transfer that was neither delivered nor advanced by its deadline: its origin pays it back.
    /// Anyone may call, and pays the notice: `IExpiry.quoteNotice`. A surplus goes back to the caller.
    function end(bytes32 laneId, Batch calldata batch) external payable;

    /// @notice Until this time nobody ends a transfer, and only its receiver sends it back; unix seconds. It is the
    /// deadline, and the time that pauses of the lane and the asset and stops of the light client gave back. A pause
    /// of the asset holds all its transfers until the asset was open again for as long as it was paused.
    /// @param laneId The transfer's lane, which ends here.
    /// @param deadline The one in its frame.
    function deadlineOf(bytes32 laneId, bytes32 assetId, uint256 deadline) external view returns (uint256);

    /// @notice Sends back the unpaid rest of a transfer that waits, stands aside or is ready, less the least fee of a
    /// release. The receiver may call at any time. Anyone may call after the deadline; if the transfer is ready, from
    /// thirty days after the deadline. The caller pays the message: `quoteReturn`. A surplus goes back to the caller.
    function sendBack(TransferFrame calldata transfer) external payable returns (bytes32 returnId);

    /// @notice Pays a transfer of this chain that was returned; or its rest, if it was paid back less by a provenance
    /// that no longer counts or was voided. Anyone may call.
    /// @param siblings The transfer's frontier proof (`docs/protocol.md`) as of the lane's present count.
    function settleReturn(TransferFrame calldata transfer, bytes32[] calldata siblings) external;

    /// @notice Cost of `sendBack` now, wei.
    function quoteReturn(uint64 originChainId) external view returns (uint256 fee);
}

/// @title IBridge
/// @notice Moves assets between chains. At the origin the asset is locked in a vault, or burned; a message says so;
/// at the destination it is released from a vault there, or minted, less a fee.
/// @dev A transfer's id is its message's id. `docs/protocol.md` has its bytes. From each state there is a way out that
/// the user takes alone: see `docs/bridge.md`.
interface IBridge is IBridgeDepartures, IBridgeEntries, IBridgeAdvances, IBridgeQueue, IBridgeReturns {}
