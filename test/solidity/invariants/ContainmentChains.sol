// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ImportedLaneView} from "@causeway/solidity/interfaces/IMailbox.sol";
import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {LaneTree} from "../../../packages/simulator/solidity/LaneTree.sol";
import {OutboxTree} from "../../../packages/simulator/solidity/OutboxTree.sol";
import {ThreeChains} from "../three-chains/ThreeChains.sol";

/// @title ContainmentChains
/// @notice A spoke whose committees come and go, what they signed, and what a bad quorum of them signed beside it.
/// @dev A forged outbox holds, in both lanes from spoke A, a forged message at each place and some more.
abstract contract ContainmentChains is ThreeChains {
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

    /// @dev The bad quorum holds the keys of the committees of all epochs up to this; 0 while there is none.
    uint64 internal badEpoch;

    Signed[] internal signedAll;
    mapping(bytes32 messageId => bool) internal isForged;

    constructor() {
        _deployChains();
        toHub = _laneBetween(SPOKE_A, HUB);
        toSpoke = _laneBetween(SPOKE_A, SPOKE_B);
        committees[1] = keccak256("the first committee");
        _enter(HUB);
        LightClient client = clientOfSpoke();
        vm.prank(admin);
        client.anchor(committees[1], committees[1], 1, 1);
        time += 1;
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
        signed.fields = bytes.concat(_headOf(what, forged), OutboxTree.root(signed.places), _nextOf(chain, what));
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
        if (forged) count += 2;
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

    // ---------------------------------------------------------------- forged messages

    function _leavesOf(uint256 lane, uint256 count, bool forged) internal view returns (bytes32[] memory list) {
        if (!forged) return leaves[lane];
        list = new bytes32[](count);
        for (uint64 i = 0; i < count; ++i) list[i] = _forgedId(lane, i);
    }

    function _forgedFrame(uint256 lane, uint64 index) internal view virtual returns (bytes memory) {
        return _frame(200_000, 0, address(0xbad), address(this), abi.encode("forged", lane, index));
    }

    function _forgedId(uint256 lane, uint64 index) internal view returns (bytes32) {
        return keccak256(bytes.concat(lanes[lane].id, bytes8(index), keccak256(_forgedFrame(lane, index))));
    }

    function _noteForged(uint256 lane, uint256 count) private {
        for (uint64 i = 0; i < count; ++i) isForged[_forgedId(lane, i)] = true;
    }

    function _pick(uint256 seed, string memory what, uint256 below) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, what))) % below;
    }
}
