// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManager} from "@openzeppelin/contracts/access/manager/AccessManager.sol";
import {InteroperableAddress} from "@openzeppelin/contracts/utils/draft-InteroperableAddress.sol";
import {IExpiry} from "@causeway/solidity/interfaces/IExpiry.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {Batch, LaneTerms, Price, PriceChange} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {IMailboxAdmin, Peer, Route} from "../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {PriceLib} from "../../../contracts/messaging/libraries/PriceLib.sol";
import {CausewayCode} from "./CausewayCode.sol";
import {CHEATCODES} from "./ICheatcodes.sol";
import {IPeers} from "./IPeers.sol";
import {LaneTree} from "./LaneTree.sol";
import {OutboxTree} from "./OutboxTree.sol";

/// @title SimulatedChains
/// @notice Several chains in one EVM, told apart by the chain id that is set before each call: real mailboxes, mock
/// light clients, lanes between all pairs, direct or through a hub.
/// @dev What was sent is noted by whoever sends (`_noteSent`), in an encoding of its own; checkpoints and proofs are
/// made from these notes. Chains are named by their place in `chainIds`.
abstract contract SimulatedChains {
    /// @dev `prover` is the chain whose light client the destination asks: the origin, or the hub.
    struct Lane {
        uint256 origin;
        uint256 destination;
        uint256 prover;
        bytes32 id;
    }

    /// @dev What a committee signed of a chain, and what its outbox held. `places` and `counts` follow `outboxes`.
    struct SignedCheckpoint {
        uint256 chain;
        uint64 height;
        bytes fields;
        bytes proof;
        bytes32[] places;
        uint64[] counts;
    }

    /// @dev What the hub holds of a lane between the spokes.
    struct Import {
        uint64 count;
        uint32 generation;
    }

    /// @dev What the hub is shown of a lane between the spokes.
    struct Claim {
        bytes32 laneId;
        bytes evidence;
        bytes32[] outboxProof;
        uint64 count;
        bytes32 root;
    }

    /// @dev As constructors of light clients take it.
    struct Anchor {
        bytes32 committee;
        bytes32 committeeHash;
        uint64 epoch;
        uint64 leastHeight;
    }

    /// @dev The hub of chains that are all connected directly.
    uint256 internal constant NO_HUB = type(uint256).max;

    uint256 private constant DEVELOPMENT_CHAIN = 31337;
    bytes32 internal constant ENVIRONMENT = keccak256("local");
    bytes32 internal constant COMMITTEE = keccak256("committee");
    bytes32 internal constant COMMITTEE_HASH = keccak256("committee, with its Ed25519 keys");
    uint64 internal constant EPOCH = 1;
    uint64 internal constant DEFAULT_GAS_LIMIT = 400_000;
    uint32 internal constant MIN_LIFETIME = 1 hours;
    uint256 internal constant MAX_PAYLOAD = 4096;
    uint256 internal constant MAX_GAS_LIMIT = 5_000_000;

    address internal immutable admin = address(uint160(uint256(keccak256("causeway.simulator.admin"))));

    uint64[] internal chainIds;
    IMailboxAdmin[] internal mailboxes;
    IExpiry[] internal expiries;
    IPrepaid[] internal prepaids;
    AccessManager[] internal managers;
    uint64[] internal nextHeight;
    mapping(uint256 holder => mapping(uint256 followed => ILightClient)) internal clients;
    /// @dev The chain that lanes between others go through, or `NO_HUB`.
    uint256 internal hub;

    Lane[] internal lanes;
    /// @dev Lanes in the outbox of a chain.
    mapping(uint256 chain => uint256[]) internal outboxes;
    mapping(uint256 lane => bytes32[]) internal leaves;
    mapping(uint256 lane => bytes[]) internal frames;
    mapping(uint256 lane => Import) internal imports;
    SignedCheckpoint[] internal checkpoints;

    // ---------------------------------------------------------------- deploying

    /// @dev The simulator cannot deploy a contract.
    error NotDeployed();
    /// @dev The two ends of a lane are configured differently.
    error LaneIdsDiffer(bytes32 outboundId, bytes32 inboundId);

    /// @dev Deploys and connects all chains. With a hub, only it follows the others, and they follow only it.
    /// @param hubChain Place of the hub in `newChainIds`, or `NO_HUB`.
    function _deployChains(uint64[] memory newChainIds, uint256 hubChain) internal {
        hub = hubChain;
        for (uint256 chain = 0; chain < newChainIds.length; ++chain) {
            chainIds.push(newChainIds[chain]);
            nextHeight.push(1);
            _enter(chain);
            managers.push(new AccessManager(admin));
            _deployMailbox(address(managers[chain]));
        }
        _forEachPair(_introduce);
        _forEachPair(_followDirectly);
        _forEachPair(_connectDirectly);
        _forEachPair(_connectThroughHub);
    }

    /// @dev A mailbox and the contracts that end its messages and pay for them: each receives the other's address.
    function _deployMailbox(address manager) private {
        uint64 nonce = CHEATCODES.getNonce(address(this));
        address expiry = CHEATCODES.computeCreateAddress(address(this), nonce + 1);
        address prepaid = CHEATCODES.computeCreateAddress(address(this), nonce + 2);
        address mailbox = _deployCode(CausewayCode.mailbox(), abi.encode(manager, expiry, prepaid));
        mailboxes.push(IMailboxAdmin(mailbox));
        expiries.push(IExpiry(_deployCode(CausewayCode.expiry(), abi.encode(manager, mailbox))));
        prepaids.push(IPrepaid(_deployCode(CausewayCode.prepaid(), abi.encode(mailbox))));
    }

    /// @dev Notices about messages from one chain to the other are exchanged by these two.
    function _introduce(uint256 one, uint256 other) private {
        _enter(one);
        CHEATCODES.prank(admin);
        IPeers(address(expiries[one])).setPeer(_interop(other, address(expiries[other])));
    }

    function _forEachPair(function(uint256, uint256) internal act) private {
        for (uint256 one = 0; one < chainIds.length; ++one) {
            for (uint256 other = 0; other < chainIds.length; ++other) {
                if (one != other) act(one, other);
            }
        }
    }

    function _areDirect(uint256 one, uint256 other) private view returns (bool) {
        return hub == NO_HUB || one == hub || other == hub;
    }

    function _deployCode(bytes memory creationCode, bytes memory arguments) internal returns (address deployed) {
        bytes memory code = bytes.concat(creationCode, arguments);
        assembly ("memory-safe") {
            deployed := create(0, add(code, 32), mload(code))
        }
        require(deployed != address(0), NotDeployed());
    }

    /// @dev Gives a chain a light client of another.
    function _followDirectly(uint256 holder, uint256 followed) private {
        if (!_areDirect(holder, followed)) return;
        bytes memory arguments = abi.encode(
            address(managers[holder]),
            ENVIRONMENT,
            _peer(followed),
            Anchor(COMMITTEE, COMMITTEE_HASH, EPOCH, 1)
        );
        // the mock looks where it is when it is made, and takes development chains only
        CHEATCODES.chainId(DEVELOPMENT_CHAIN);
        ILightClient client = ILightClient(_deployCode(CausewayCode.mockLightClient(), arguments));
        _enter(holder);
        clients[holder][followed] = client;
        CHEATCODES.prank(admin);
        mailboxes[holder].setLightClientTrusted(client, true, followed == hub);
    }

    function _connectDirectly(uint256 origin, uint256 destination) private {
        if (_areDirect(origin, destination)) _connect(origin, destination, origin);
    }

    function _connectThroughHub(uint256 origin, uint256 destination) private {
        if (!_areDirect(origin, destination)) _connect(origin, destination, hub);
    }

    /// @dev Configures a lane on all chains that take part in it.
    function _connect(uint256 origin, uint256 destination, uint256 prover) private {
        Route memory route = _route(origin, destination, prover);
        bytes32 laneId = _addOutboundLane(origin, destination, route);
        outboxes[origin].push(lanes.length);
        if (prover != origin) {
            _enter(prover);
            CHEATCODES.prank(admin);
            ILightClient client = clients[prover][origin];
            mailboxes[prover].addImportedLane(_peer(origin), _peer(destination), route.trustId, client);
            outboxes[prover].push(lanes.length);
        }
        _enter(destination);
        CHEATCODES.prank(admin);
        bytes32 inboundId = mailboxes[destination].addInboundLane(
            _peer(origin),
            route.hubChainId,
            route.hubTrustId,
            clients[destination][prover]
        );
        require(inboundId == laneId, LaneIdsDiffer(laneId, inboundId));
        lanes.push(Lane(origin, destination, prover, laneId));
    }

    function _route(uint256 origin, uint256 destination, uint256 prover) private view returns (Route memory route) {
        route.trustId = clients[destination][prover].trustId();
        if (prover == origin) return route;
        route.hubChainId = chainIds[prover];
        route.hubTrustId = clients[prover][origin].trustId();
    }

    function _addOutboundLane(
        uint256 origin,
        uint256 destination,
        Route memory route
    ) private returns (bytes32 laneId) {
        IMailboxAdmin mailbox = mailboxes[origin];
        _enter(origin);
        CHEATCODES.startPrank(admin);
        laneId = mailbox.addOutboundLane(_peer(destination), route, LaneTerms(DEFAULT_GAS_LIMIT, MIN_LIFETIME));
        mailbox.setPrices(_priceTo(destination));
        mailbox.openLane(laneId);
        CHEATCODES.stopPrank();
    }

    function _priceTo(uint256 destination) internal view returns (PriceChange[] memory changes) {
        changes = new PriceChange[](1);
        changes[0] = PriceChange(chainIds[destination], PriceLib.pack(_price()), PriceLib.pack(_price()));
    }

    function _price() private pure returns (Price memory) {
        return
            Price({
                base: 1e12,
                gasPrice: 1e9,
                maxGasLimit: uint48(MAX_GAS_LIMIT),
                maxPayload: uint24(MAX_PAYLOAD),
                gasPerByte: 40
            });
    }

    // ---------------------------------------------------------------- chains

    /// @dev The next calls are made on `chain`.
    function _enter(uint256 chain) internal virtual {
        CHEATCODES.chainId(chainIds[chain]);
    }

    /// @dev The time of the chains, unix seconds.
    function _now() internal view virtual returns (uint256) {
        return CHEATCODES.getBlockTimestamp();
    }

    function _peer(uint256 chain) internal view returns (Peer memory) {
        return Peer(0, chainIds[chain], abi.encodePacked(address(mailboxes[chain])));
    }

    /// @dev The lane that messages from one chain to another take.
    function _laneBetween(uint256 origin, uint256 destination) internal view returns (uint256) {
        for (uint256 lane = 0; lane < lanes.length; ++lane) {
            if (lanes[lane].origin == origin && lanes[lane].destination == destination) return lane;
        }
        revert("no such lane");
    }

    function _interop(uint256 chain, address account) internal view returns (bytes memory) {
        return InteroperableAddress.formatEvmV1(chainIds[chain], account);
    }

    // ---------------------------------------------------------------- messages

    /// @dev A frame between EVM chains.
    function _frame(
        uint64 gasLimit,
        uint40 deadline,
        address sender,
        address recipient,
        bytes memory payload
    ) internal pure returns (bytes memory) {
        return
            bytes.concat(
                hex"01",
                bytes8(gasLimit),
                bytes5(deadline),
                hex"14",
                bytes20(sender),
                hex"14",
                bytes20(recipient),
                bytes3(uint24(payload.length)),
                payload
            );
    }

    /// @dev Notes that a frame is the next message of a lane.
    function _noteSent(uint256 lane, bytes memory frame) internal virtual returns (bytes32 messageId) {
        messageId = keccak256(bytes.concat(lanes[lane].id, bytes8(uint64(leaves[lane].length)), keccak256(frame)));
        leaves[lane].push(messageId);
        frames[lane].push(frame);
    }

    // ---------------------------------------------------------------- outboxes and checkpoints

    /// @dev What stands in a chain's outbox for a lane, and how many messages that covers.
    function _place(uint256 chain, uint256 lane) internal view returns (bytes32 leaf, uint64 count) {
        Lane memory listed = lanes[lane];
        count = uint64(leaves[lane].length);
        if (listed.origin != chain) {
            ILightClient client = clients[chain][listed.origin];
            Import memory imported = imports[lane];
            bool counts = client.vouchesFor(imported.generation);
            count = counts ? imported.count : 0;
        }
        if (count == 0) return (0, 0);
        leaf = keccak256(
            bytes.concat(
                keccak256("causeway.lane-leaf.v1"),
                bytes8(chainIds[listed.origin]),
                bytes8(chainIds[listed.destination]),
                listed.id,
                bytes8(count),
                LaneTree.root(leaves[lane], count)
            )
        );
    }

    /// @dev What stands in a chain's outbox for all its lanes.
    function _places(uint256 chain) internal view returns (bytes32[] memory places, uint64[] memory counts) {
        uint256[] memory listed = outboxes[chain];
        places = new bytes32[](listed.length);
        counts = new uint64[](listed.length);
        for (uint256 i = 0; i < listed.length; ++i) {
            (places[i], counts[i]) = _place(chain, listed[i]);
        }
    }

    /// @dev Signs what the mailbox of a chain says of its outbox now.
    function _sign(uint256 chain) internal returns (uint256 checkpoint) {
        _enter(chain);
        SignedCheckpoint memory signed;
        signed.chain = chain;
        signed.height = nextHeight[chain]++;
        signed.fields = _checkpointFields(chain, signed.height, mailboxes[chain].outboxRoot());
        signed.proof = _proofOf(chain, signed.fields);
        (signed.places, signed.counts) = _places(chain);
        checkpoints.push(signed);
        return checkpoints.length - 1;
    }

    /// @dev Who signs the checkpoints of a chain.
    function _committeeOf(uint256) internal view virtual returns (bytes32) {
        return COMMITTEE;
    }

    function _checkpointFields(uint256 chain, uint64 height, bytes32 outboxRoot) internal view returns (bytes memory) {
        return
            bytes.concat(
                bytes8(height),
                bytes8(uint64(_now())),
                bytes8(EPOCH),
                hex"01",
                keccak256(bytes.concat("block", bytes8(height))),
                keccak256(bytes.concat("state", bytes8(height))),
                outboxRoot,
                _committeeOf(chain),
                COMMITTEE_HASH
            );
    }

    /// @dev The proof that the mock light clients of a chain take.
    function _proofOf(uint256 chain, bytes memory fields) internal view returns (bytes memory) {
        bytes32 domain = keccak256(
            bytes.concat(keccak256("causeway.checkpoint.v1"), ENVIRONMENT, _interop(chain, address(mailboxes[chain])))
        );
        bytes32 checkpointHash = keccak256(bytes.concat(domain, fields));
        bytes32 signer = _committeeOf(chain);
        return bytes.concat(keccak256(bytes.concat(keccak256("causeway.mock-proof.v1"), signer, checkpointHash)));
    }

    // ---------------------------------------------------------------- proofs

    /// @dev Place of a lane in the outbox of a chain.
    function _placeOf(uint256 chain, uint256 lane) internal view returns (uint256 place) {
        while (outboxes[chain][place] != lane) ++place;
    }

    /// @dev Number of messages of a lane that a checkpoint covers.
    function _countIn(uint256 checkpoint, uint256 lane) internal view returns (uint64) {
        SignedCheckpoint storage signed = checkpoints[checkpoint];
        return signed.counts[_placeOf(signed.chain, lane)];
    }

    function _outboxProof(uint256 checkpoint, uint256 lane) internal view returns (bytes32[] memory) {
        SignedCheckpoint storage signed = checkpoints[checkpoint];
        return OutboxTree.proof(signed.places, _placeOf(signed.chain, lane));
    }

    function _evidence(uint256 checkpoint) internal view returns (bytes memory) {
        return bytes.concat(checkpoints[checkpoint].fields, checkpoints[checkpoint].proof);
    }

    /// @dev Messages `first` to `first + size - 1` of a lane, proven by a checkpoint that covers them. Bit k of
    /// `digests` names member k by its digest.
    function _batch(
        uint256 lane,
        uint256 checkpoint,
        uint256 first,
        uint256 size,
        uint256 digests
    ) internal view returns (Batch memory batch) {
        batch.count = _countIn(checkpoint, lane);
        batch.first = uint64(first);
        batch.evidence = _evidence(checkpoint);
        batch.outboxProof = _outboxProof(checkpoint, lane);
        batch.siblings = LaneTree.siblings(leaves[lane], first, size, batch.count);
        for (uint256 k = 0; k < size; ++k) {
            bytes memory frame = frames[lane][first + k];
            bytes memory member = (digests >> k) & 1 == 1 ? bytes.concat(hex"00", keccak256(frame)) : frame;
            batch.members = bytes.concat(batch.members, member);
        }
    }

    /// @dev What a checkpoint says of a lane of the spokes.
    function _claim(uint256 lane, uint256 checkpoint) internal view returns (Claim memory claim) {
        claim.laneId = lanes[lane].id;
        claim.evidence = _evidence(checkpoint);
        claim.outboxProof = _outboxProof(checkpoint, lane);
        claim.count = _countIn(checkpoint, lane);
        claim.root = LaneTree.root(leaves[lane], claim.count);
    }

    /// @dev Shows the hub the state of a lane between the spokes.
    function _show(Claim memory claim) internal {
        mailboxes[hub].importLane(claim.laneId, claim.evidence, claim.outboxProof, claim.count, claim.root);
    }

    /// @dev Takes a lane of the spokes over on the hub.
    function _import(uint256 lane, uint256 checkpoint) internal {
        Claim memory claim = _claim(lane, checkpoint);
        _enter(hub);
        _show(claim);
        imports[lane] = Import(claim.count, clients[hub][lanes[lane].origin].generation());
    }
}
