// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Batch, ImportedLaneView} from "@causeway/solidity/interfaces/IMailbox.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {LaneTree} from "../../../packages/simulator/solidity/LaneTree.sol";
import {OutboxTree} from "../../../packages/simulator/solidity/OutboxTree.sol";
import {BridgeFixture} from "../bridge/BridgeFixture.sol";

/// @title ContainmentChains
/// @notice A spoke whose committees come and go, what they signed, and what a bad quorum of them signed beside it.
/// @dev A forged outbox holds, in both lanes from spoke A, a forged message at each place and some more.
abstract contract ContainmentChains is BridgeFixture {
    /// @dev What was signed of spoke A or of the hub. `shown` follows the chain's outbox: how many messages of a lane
    /// it shows, and whether forged ones.
    struct Signed {
        uint256 chain;
        bool forged;
        bytes fields;
        bytes proof;
        bytes32[] places;
        uint256[] counts;
        bool[] forgedLanes;
    }

    struct Forgery {
        uint64 timestamp;
        uint64 height;
        uint64 epoch;
        bytes32 signer;
        bytes32 next;
    }

    uint256 internal constant NONE = type(uint256).max;
    bytes32 internal constant EVIL = keccak256("a committee of the bad quorum's own");

    /// @dev How many forged messages stand in a lane behind the places of honest ones: of each kind some.
    uint256 private constant FORGED_MORE = 12;

    /// @dev How long a proposed committee can be withdrawn, and how long from its proposal to its epoch.
    uint256 internal constant WITHDRAWAL = 6 hours;
    uint256 internal constant HANDOVER = 1 days;

    uint256 internal toHub;
    uint256 internal toSpoke;

    /// @dev Spoke A's committees by epoch: one word stands for both commitments.
    mapping(uint64 epoch => bytes32) internal committees;
    uint64 internal epoch = 1;
    bytes32 internal proposed;
    uint256 internal proposedAt;

    /// @dev The bad quorum holds the keys of the committees of all epochs up to this; 0 without one.
    uint64 internal badEpoch;
    /// @dev Committees of its own, to which it has an honest one hand over.
    mapping(bytes32 committee => bool) internal isOwn;

    mapping(string what => uint256) public times;
    string public violation;

    Signed[] internal signedAll;
    mapping(bytes32 messageId => bool) internal isForged;

    constructor() {
        setUp();
        toHub = _laneBetween(SPOKE_A, HUB);
        toSpoke = _laneBetween(SPOKE_A, SPOKE_B);
        committees[1] = keccak256("the first committee");
        _enter(HUB);
        LightClient client = clientOfSpoke();
        vm.prank(admin);
        client.anchor(committees[1], committees[1], 1, 1);
        time += 1;
        isOwn[EVIL] = true;
        vm.deal(address(this), 1e9 ether);
    }

    function clientOfSpoke() internal view returns (LightClient) {
        return LightClient(address(clients[HUB][SPOKE_A]));
    }

    function clientOfHub() internal view returns (LightClient) {
        return LightClient(address(clients[SPOKE_B][HUB]));
    }

    // ---------------------------------------------------------------- committees

    function _beginEpoch() internal {
        epoch += 1;
        committees[epoch] = proposed;
        proposed = 0;
    }

    function _beginEpochAt(uint256 when) internal {
        if (time < when) time = when;
        _beginEpoch();
    }

    /// @dev The committee that the hub believes, and whether the bad quorum has its keys.
    function _inOffice() internal view returns (bool isTheirs, uint64 inEpoch, bytes32 committee) {
        (inEpoch, committee, ) = clientOfSpoke().committee();
        isTheirs = isOwn[committee] || (badEpoch != 0 && inEpoch <= badEpoch && committee == committees[inEpoch]);
    }

    /// @dev A height of spoke A that the hub believes next.
    function _believedHeight() internal view returns (uint64 height) {
        height = clientOfSpoke().leastHeight();
        if (height < nextHeight[SPOKE_A]) height = nextHeight[SPOKE_A];
    }

    // ---------------------------------------------------------------- signing

    function _signSpoke() internal returns (uint256) {
        bytes32 signer = committees[epoch];
        bool named = proposed != 0 && time >= proposedAt + WITHDRAWAL;
        _enter(SPOKE_A);
        Forgery memory truth = Forgery(uint64(time), nextHeight[SPOKE_A], epoch, signer, named ? proposed : signer);
        return _push(SPOKE_A, truth, false);
    }

    function _signForged(Forgery memory forgery) internal returns (uint256) {
        return _push(SPOKE_A, forgery, true);
    }

    /// @dev The hub's committee is honest: it signs what the hub holds, which may be what was forged.
    function _signHub() internal returns (uint256) {
        _enter(HUB);
        return _push(HUB, Forgery(uint64(time), nextHeight[HUB], EPOCH, COMMITTEE, COMMITTEE), false);
    }

    function _push(uint256 chain, Forgery memory what, bool forged) private returns (uint256) {
        if (what.height == nextHeight[chain]) nextHeight[chain] += 1;
        Signed memory signed;
        (signed.chain, signed.forged) = (chain, forged);
        uint256 places = outboxes[chain].length;
        signed.places = new bytes32[](places);
        signed.counts = new uint256[](places);
        signed.forgedLanes = new bool[](places);
        for (uint256 place = 0; place < places; ++place) _show(signed, place);
        bytes32 outboxRoot = OutboxTree.root(signed.places);
        if (chain == HUB) assertEq(mailboxes[HUB].outboxRoot(), outboxRoot, "what the hub vouches for");
        signed.fields = bytes.concat(_headOf(what, forged), outboxRoot, _nextOf(chain, what));
        signed.proof = _proofBy(what.signer, chain, signed.fields);
        signedAll.push(signed);
        return signedAll.length - 1;
    }

    function _headOf(Forgery memory what, bool forged) private pure returns (bytes memory) {
        bytes32 blockHash = keccak256(bytes.concat("block", bytes8(what.height), bytes1(forged ? 1 : 0)));
        bytes32 stateRoot = keccak256(bytes.concat("state", bytes8(what.height)));
        bytes memory numbers = bytes.concat(bytes8(what.height), bytes8(what.timestamp), bytes8(what.epoch));
        return bytes.concat(numbers, hex"01", blockHash, stateRoot);
    }

    function _nextOf(uint256 chain, Forgery memory what) private pure returns (bytes memory) {
        return bytes.concat(what.next, chain == HUB ? COMMITTEE_HASH : what.next);
    }

    /// @dev Puts into a place of an outbox what the chain holds, or what is forged.
    function _show(Signed memory signed, uint256 place) private {
        uint256 lane = outboxes[signed.chain][place];
        uint256 count = leaves[lane].length;
        bool forged = signed.forged && (lane == toHub || lane == toSpoke);
        if (forged) count += FORGED_MORE;
        if (signed.chain == HUB && lane == toSpoke) (count, forged) = _importedNow();
        else if (lanes[lane].origin != signed.chain) count = 0;
        (signed.counts[place], signed.forgedLanes[place]) = (count, forged);
        if (count == 0) return;
        if (forged) _noteForged(lane, count);
        bytes32 root = LaneTree.root(_leavesOf(lane, count, forged), count);
        signed.places[place] = _laneLeaf(lane, count, root);
    }

    function _laneLeaf(uint256 lane, uint256 count, bytes32 root) private view returns (bytes32) {
        bytes memory ends = bytes.concat(
            bytes8(chainIds[lanes[lane].origin]),
            bytes8(chainIds[lanes[lane].destination])
        );
        bytes32 tag = keccak256("causeway.lane-leaf.v1");
        return keccak256(bytes.concat(tag, ends, lanes[lane].id, bytes8(uint64(count)), root));
    }

    /// @dev What the hub holds of the lane between the spokes, as its contract says.
    function _importedNow() private view returns (uint256 count, bool forged) {
        ImportedLaneView memory lane = mailboxes[HUB].importedLane(lanes[toSpoke].id);
        if (lane.count == 0 || !clientOfSpoke().vouchesFor(lane.generation)) return (0, false);
        count = lane.count;
        forged = count > leaves[toSpoke].length || lane.laneRoot != LaneTree.root(leaves[toSpoke], count);
    }

    function _proofBy(bytes32 signer, uint256 chain, bytes memory fields) private view returns (bytes memory) {
        bytes32 domain = keccak256(
            bytes.concat(keccak256("causeway.checkpoint.v1"), ENVIRONMENT, _interop(chain, address(mailboxes[chain])))
        );
        bytes32 checkpointHash = keccak256(bytes.concat(domain, fields));
        return bytes.concat(keccak256(bytes.concat(keccak256("causeway.mock-proof.v1"), signer, checkpointHash)));
    }

    // ---------------------------------------------------------------- what was signed

    function _evidenceOf(uint256 signed) internal view returns (bytes memory) {
        return bytes.concat(signedAll[signed].fields, signedAll[signed].proof);
    }

    /// @dev Something that was signed of a chain, often of late.
    function _anyOf(uint256 seed, uint256 chain) internal view returns (uint256) {
        uint256 skip = _pick(seed, "late", 2) == 0 ? 0 : _pick(seed, "skip", 12);
        uint256 found = NONE;
        for (uint256 i = signedAll.length; i > 0; --i) {
            if (signedAll[i - 1].chain != chain) continue;
            found = i - 1;
            if (skip == 0) break;
            --skip;
        }
        return found;
    }

    function _timeOf(bytes memory fields) internal pure returns (uint256 seconds_) {
        assembly ("memory-safe") {
            seconds_ := shr(192, mload(add(fields, 40)))
        }
    }

    function _shownBy(uint256 signed, uint256 lane) internal view returns (uint256 count, bool forged) {
        uint256 place = _placeOf(signedAll[signed].chain, lane);
        return (signedAll[signed].counts[place], signedAll[signed].forgedLanes[place]);
    }

    function _outboxProofOf(uint256 signed, uint256 lane) internal view returns (bytes32[] memory) {
        return OutboxTree.proof(signedAll[signed].places, _placeOf(signedAll[signed].chain, lane));
    }

    /// @dev A message as a checkpoint shows it, honest or forged, of as many as it shows.
    function _shownAt(uint256 lane, uint256 signed, uint64 index) internal view returns (Batch memory batch) {
        (uint256 count, bool forged) = _shownBy(signed, lane);
        batch.first = index;
        batch.count = uint64(count);
        batch.siblings = LaneTree.siblings(_leavesOf(lane, count, forged), index, 1, count);
        batch.members = forged ? _forgedFrame(lane, index) : frames[lane][index];
        batch.evidence = _evidenceOf(signed);
        batch.outboxProof = _outboxProofOf(signed, lane);
    }

    /// @dev What a checkpoint says to the hub of the lane between the spokes.
    function _claimOf(uint256 signed) internal view returns (Claim memory claim) {
        (uint256 count, bool forged) = _shownBy(signed, toSpoke);
        claim.laneId = lanes[toSpoke].id;
        claim.evidence = _evidenceOf(signed);
        claim.outboxProof = _outboxProofOf(signed, toSpoke);
        claim.count = uint64(count);
        claim.root = LaneTree.root(_leavesOf(toSpoke, count, forged), count);
    }

    // ---------------------------------------------------------------- forged messages

    function _leavesOf(uint256 lane, uint256 count, bool forged) internal view returns (bytes32[] memory list) {
        if (!forged) return leaves[lane];
        list = new bytes32[](count);
        for (uint64 i = 0; i < count; ++i) list[i] = _forgedId(lane, i);
    }

    /// @dev The forged message at a place; the same whenever it is asked for.
    function _forgedFrame(uint256 lane, uint64 index) internal view virtual returns (bytes memory);

    function _forgedId(uint256 lane, uint64 index) internal view returns (bytes32) {
        return keccak256(bytes.concat(lanes[lane].id, bytes8(index), keccak256(_forgedFrame(lane, index))));
    }

    function _noteForged(uint256 lane, uint256 count) private {
        for (uint64 i = 0; i < count; ++i) isForged[_forgedId(lane, i)] = true;
    }

    /// @dev How often what was done; a campaign that never does something proves nothing about it.
    function _did(string memory what) internal {
        times[what] += 1;
    }

    function _asAdmin(address target, bytes memory data) internal returns (bool succeeded) {
        vm.prank(admin);
        (succeeded, ) = target.call(data);
    }

    function _pick(uint256 seed, string memory what, uint256 below) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, what))) % below;
    }
}
