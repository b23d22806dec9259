// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {IMailbox, LaneState, LaneTerms, Price, PriceChange} from "@causeway/solidity/interfaces/IMailbox.sol";

/// @notice A mailbox on another chain.
/// @param chainType CAIP-350 chain type: 0 for EVM, 0xff54 for TON.
/// @param chainId The chain's id.
/// @param mailbox The mailbox's address there: 20 bytes on EVM, 33 on TON.
struct Peer {
    uint16 chainType;
    uint64 chainId;
    bytes mailbox;
}

/// @notice How the messages of a lane are proven: by the trust of each hop. Origin, hub and destination hold the same
/// route, or none of them has the others' lane.
/// @param hubChainId The hub that the lane goes through, 0 for a direct lane.
/// @param hubTrustId Trust id of the light client by which the hub follows the lane's origin, 0 for a direct lane.
/// @param trustId Trust id of the light client that the destination asks: of the hub, or of the origin for a direct
/// lane.
struct Route {
    uint64 hubChainId;
    bytes32 hubTrustId;
    bytes32 trustId;
}

/// @title IMailboxAdmin
/// @notice The whole mailbox: what anyone may call, and what may change in it, each by a role of the chain's access
/// manager, after that role's delay.
interface IMailboxAdmin is IMailbox {
    /// @notice A lane to another chain was listed.
    event OutboundLaneAdded(bytes32 indexed laneId, uint64 indexed destinationChainId, Peer destination, Route route);
    /// @notice A lane was opened for sending.
    event LaneOpened(bytes32 indexed laneId, uint64 indexed destinationChainId);
    /// @notice A lane was closed for sending.
    event LaneClosed(bytes32 indexed laneId, uint64 indexed destinationChainId);
    /// @notice A lane's terms were set.
    event LaneTermsSet(bytes32 indexed laneId, LaneTerms terms);
    /// @notice A destination's price was set: what a message costs now, and what it costs after the grace.
    /// Each is a `Price` in one word, as in `PriceChange`.
    event PriceSet(uint64 indexed destinationChainId, uint256 price, uint256 upcoming);
    /// @notice A lane to here was added.
    event InboundLaneAdded(
        bytes32 indexed laneId,
        uint64 indexed originChainId,
        Peer origin,
        Route route,
        ILightClient lightClient
    );
    /// @notice For what lanes may be opened over a light client from now on.
    event LightClientTrustSet(ILightClient indexed lightClient, bool asOrigin, bool asHub);
    /// @notice A lane's light client was replaced.
    event LightClientReplaced(bytes32 indexed laneId, ILightClient lightClient, ILightClient previous);
    /// @notice A lane between two other chains was registered for import.
    event ImportedLaneAdded(
        bytes32 indexed laneId,
        uint64 indexed originChainId,
        uint64 indexed destinationChainId,
        Route route,
        ILightClient lightClient
    );
    /// @notice A lane was paused until a time, unix seconds; a time that has passed ends the pause.
    event LanePauseChanged(bytes32 indexed laneId, uint40 pausedUntil);
    /// @notice Collected fees were paid out.
    event FeesWithdrawn(address indexed receiver, uint256 amount);
    /// @notice What an account sends without value is free from now on, or no longer is.
    event FeeExemptSet(address indexed account, bool exempt);

    /// @notice The chain type is unknown or another than before, the chain is this one or has no id, or the mailbox is
    /// no address there.
    error InvalidPeer(uint16 chainType, uint64 chainId, bytes mailbox);
    /// @notice Origin, hub and destination of a lane are different chains; this one stands twice.
    error InvalidRoute(uint64 chainId);
    /// @notice The default gas limit is zero.
    error InvalidTerms(LaneTerms terms);
    /// @notice No lane to the chain was added.
    error UnknownDestination(uint64 destinationChainId);
    /// @notice A maximum or the gas per byte is zero, or a message within the maxima would not fit a transaction.
    error InvalidPrice(Price price);
    /// @notice The lane was added before.
    error LaneExists(bytes32 laneId);
    /// @notice The outbox lists as many lanes as its tree can hold.
    error TooManyLanes(uint256 lanes);
    /// @notice The lane is not in the state that the change asks for.
    error WrongLaneState(bytes32 laneId, LaneState state);
    /// @notice Another lane to the same destination is open: close it first.
    error OtherLaneOpen(uint64 destinationChainId, bytes32 laneId);
    /// @notice A trust id is never zero.
    error ZeroTrustId();
    /// @notice A lane through a hub names the trust by which the hub follows its origin, a direct lane names none.
    error InvalidHubTrust(uint64 hubChainId, bytes32 hubTrustId);
    /// @notice Nobody with the longest delay has said that the light client may be asked about messages of the chain
    /// that it follows, or, `asHub`, about other chains' messages that pass that chain.
    error LightClientNotTrusted(ILightClient lightClient, bool asHub);
    /// @notice The light client stands for another trust than the lane's.
    error WrongTrust(bytes32 trustId, bytes32 expected);
    /// @notice The light client follows another chain than the lane needs.
    error LightClientFollowsOtherChain(uint64 followed, uint64 expected);
    /// @notice The lane has not been open for as long as it was paused before; unix seconds.
    error PausedTooRecently(bytes32 laneId, uint256 pausableFrom);
    /// @notice The lane is not paused.
    error NotPaused(bytes32 laneId);
    /// @notice Fewer fees are held than are to be paid out; wei.
    error InsufficientFees(uint256 amount, uint256 held);

    /// @notice Lists a lane to another chain's mailbox in the outbox. It opens for sending by `openLane`, after the
    /// other side was seen to hold the same id.
    function addOutboundLane(
        Peer calldata destination,
        Route calldata route,
        LaneTerms calldata terms
    ) external returns (bytes32 laneId);

    /// @notice Opens a lane for sending. Only one lane per destination is open.
    /// @param laneId The id that the destination's mailbox was seen to hold.
    function openLane(bytes32 laneId) external;

    /// @notice Closes a lane for sending, for good. What was sent stays in the outbox and deliverable.
    function closeLane(bytes32 laneId) external;

    /// @notice Sets what a lane asks of its messages.
    function setLaneTerms(bytes32 laneId, LaneTerms calldata terms) external;

    /// @notice Sets the prices and the maxima of destinations.
    /// @dev Reverts as `requireAcceptablePrice` does, of each. That a quote holds is up to the caller: `FeeSchedule`.
    function setPrices(PriceChange[] calldata changes) external;

    /// @notice Reverts with `InvalidPrice` or `UnknownDestination` where `setPrices` would.
    function requireAcceptablePrice(uint64 destinationChainId, uint256 price) external view;

    /// @notice What `pricesTo` says, each in one word.
    function packedPricesTo(uint64 destinationChainId) external view returns (uint256 price, uint256 upcoming);

    /// @notice Says for what lanes may be opened over a light client from now on. Lanes that are open stay so.
    /// @dev Each purpose is named apart, for they trust a chain's committee with different things: as origin it speaks
    /// for its own users, as hub for those of every chain whose lanes pass it.
    /// @param asOrigin For messages of the chain that it follows: to here, and through here where this is a hub.
    /// @param asHub For messages of other chains that pass the chain that it follows.
    function setLightClientTrusted(ILightClient lightClient, bool asOrigin, bool asHub) external;

    /// @notice Accepts deliveries of another chain's lane to here, proven by `lightClient` (of the origin, or of the
    /// hub if `hubChainId` is not 0).
    /// @param hubTrustId The trust by which the hub has to follow the origin: a hub that follows it by another has
    /// another lane. 0 for a direct lane.
    function addInboundLane(
        Peer calldata origin,
        uint64 hubChainId,
        bytes32 hubTrustId,
        ILightClient lightClient
    ) external returns (bytes32 laneId);

    /// @notice Replaces the light client of an inbound or imported lane by one of the same trust that follows the same
    /// chain.
    function replaceLightClient(bytes32 laneId, ILightClient lightClient) external;

    /// @notice Registers a lane between two other chains for import. Its origin is the chain that `lightClient`
    /// follows, and the trust that this client stands for is part of the lane's id.
    /// @param trustId Trust id of the light client by which the destination follows this chain.
    function addImportedLane(
        Peer calldata origin,
        Peer calldata destination,
        bytes32 trustId,
        ILightClient lightClient
    ) external returns (bytes32 laneId);

    /// @notice Stops deliveries of an inbound lane for 7 days. Possible again after the lane was open for as long as
    /// it was paused.
    function pauseLane(bytes32 laneId) external;

    /// @notice Ends a pause.
    function unpauseLane(bytes32 laneId) external;

    /// @notice Makes a pause that has not lapsed last 7 days from now.
    function extendPause(bytes32 laneId) external;

    /// @notice Frees what `account` sends without value from the fee, or no longer does. For contracts of our own that
    /// charged for the message elsewhere, as HubRelay's senders do.
    /// @dev Reverts with `ZeroAddress`.
    function setFeeExempt(address account, bool exempt) external;

    /// @notice Pays out collected fees. The fee schedule's alone, which knows what is whose.
    function withdrawFees(address receiver, uint256 amount) external;
}
