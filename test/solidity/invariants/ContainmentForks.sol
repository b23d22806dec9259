// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {LightClient} from "../../../contracts/light-clients/LightClient.sol";
import {ContainmentSteps} from "./ContainmentSteps.sol";

/// @title ContainmentForks
/// @notice A bad quorum that forks and hands over, once or several times in a block, and anybody who reports it.
abstract contract ContainmentForks is ContainmentSteps {
    /// @dev Two checkpoints that contradict each other, of an epoch that was handed over at a time.
    struct Fork {
        uint256 one;
        uint256 other;
        uint256 handedOver;
        uint16 timesAnchored;
    }

    uint256 private constant REPORTABLE = 2 days;

    Fork private _fork;

    /// @dev Those who have the keys of the committee in office sign two blocks of a height, show the one that hands
    /// over to themselves, and have that committee hand over in the same block.
    function fork(uint256 seed) external {
        (bool isTheirs, uint64 inEpoch, bytes32 committee) = _inOffice();
        if (!isTheirs || clientOfSpoke().frozen() || _pick(seed, "at all", 2) == 0) return;
        Forgery memory forgery = Forgery(uint64(time), _believedHeight(), inEpoch, committee, committee);
        uint256 honest = _signForged(forgery);
        // of the same height, for the first one has moved that on
        forgery.next = _ownCommittee(seed, 0);
        uint256 forged = _signForged(forgery);
        if (!_accept(forged)) return;
        _fork = Fork(honest, forged, time, clientOfSpoke().timesAnchored());
        for (uint256 i = 1; i <= _pick(seed, "rotations", 3); ++i) {
            forgery.height = _believedHeight();
            (forgery.epoch, forgery.signer) = (forgery.epoch + 1, forgery.next);
            forgery.next = _ownCommittee(seed, i);
            if (_accept(_signForged(forgery))) _did("rotated in the block");
        }
    }

    /// @dev A fork stays reportable for its two days, whatever rotations follow.
    function reportFork(uint256) external {
        LightClient client = clientOfSpoke();
        if (_fork.handedOver == 0) return;
        Fork memory found = _fork;
        delete _fork;
        bool isLate = time > found.handedOver + REPORTABLE;
        if (isLate || client.frozen() || client.timesAnchored() != found.timesAnchored) return;
        _enter(HUB);
        try client.reportEquivocation(_evidenceOf(found.one), _evidenceOf(found.other)) {
            _did("reported forks");
        } catch {
            violation = "a fork cannot be reported within its two days";
        }
    }

    /// @dev Anybody shows two checkpoints that contradict each other.
    function report(uint256 seed) external {
        (uint256 one, uint256 other) = (_anyOf(seed, SPOKE_A), _anyOf(seed ^ 1, SPOKE_A));
        if (one == NONE || one == other || clientOfSpoke().frozen() || _pick(seed, "at all", 4) != 0) return;
        _enter(HUB);
        try clientOfSpoke().reportEquivocation(_evidenceOf(one), _evidenceOf(other)) {
            if (!signedAll[one].forged && !signedAll[other].forged) violation = "an honest committee was frozen";
            _did("frozen");
        } catch {}
    }

    function _ownCommittee(uint256 seed, uint256 place) private returns (bytes32 own) {
        own = keccak256(abi.encode(EVIL, seed, place));
        isOwn[own] = true;
    }

    function _accept(uint256 forged) private returns (bool) {
        _enter(HUB);
        try clientOfSpoke().accept(_evidenceOf(forged)) {
            if (phase == Phase.Anchored) violation = "a forged checkpoint was accepted after containment";
            return true;
        } catch {
            return false;
        }
    }
}
