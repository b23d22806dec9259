// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {SlotDerivation} from "@openzeppelin/contracts/utils/SlotDerivation.sol";
import {
    ICommitteeRegistry,
    Member,
    ValidatorKeys
} from "../../../../contracts/light-clients/interfaces/ICommitteeRegistry.sol";
import {CommitteeFixture} from "./CommitteeFixture.sol";

contract CommitteeRegistryConstructorTest is CommitteeFixture {
    function test_constructor_setsItsConfiguration() public view {
        assertEq(registry.environment(), ENVIRONMENT);
        assertEq(registry.handover(), HANDOVER);
        assertEq(registry.withdrawal(), WITHDRAWAL);
        assertEq(registry.minMembers(), 1);
        assertEq(registry.epoch(), 0);
        assertEq(registry.committeeHash(), 0);
        assertEq(registry.nextCommitteeHash(), 0);
        assertEq(registry.withdrawableUntil(), 0);
        assertEq(registry.members().length, 0);
        assertEq(registry.nextMembers().length, 0);
    }

    function test_constructor_zeros_revert() public {
        expectInvalid(address(0), ENVIRONMENT, HANDOVER, 1);
        expectInvalid(stranger, ENVIRONMENT, HANDOVER, 1);
        expectInvalid(address(manager), 0, HANDOVER, 1);
        expectInvalid(address(manager), ENVIRONMENT, 0, 1);
        expectInvalid(address(manager), ENVIRONMENT, HANDOVER, 0);
    }

    function test_constructor_withdrawalOfNoTimeOrNotShorterThanTheHandover_reverts() public {
        uint32[3] memory refused = [0, HANDOVER, type(uint32).max];
        for (uint256 i = 0; i < refused.length; ++i) {
            vm.expectRevert(ICommitteeRegistry.InvalidConfiguration.selector);
            newRegistry(address(manager), ENVIRONMENT, HANDOVER, refused[i], 1);
        }
        newRegistry(address(manager), ENVIRONMENT, HANDOVER, 1, 1);
        newRegistry(address(manager), ENVIRONMENT, HANDOVER, HANDOVER - 1, 1);
    }

    function test_constructor_moreMembersThanTheCircuitHasSlots_reverts() public {
        expectInvalid(address(manager), ENVIRONMENT, HANDOVER, 33);
        expectInvalid(address(manager), ENVIRONMENT, HANDOVER, type(uint8).max);
        newRegistry(address(manager), ENVIRONMENT, HANDOVER, 32);
    }

    function test_constructor_fewerThanFourMembersOffDevelopmentChains_reverts() public {
        vm.chainId(1);
        expectInvalid(address(manager), ENVIRONMENT, HANDOVER, 3);
        newRegistry(address(manager), ENVIRONMENT, HANDOVER, 4);
    }

    function expectInvalid(address authority, bytes32 environment, uint32 handover, uint8 minMembers) private {
        vm.expectRevert(ICommitteeRegistry.InvalidConfiguration.selector);
        newRegistry(authority, environment, handover, minMembers);
    }
}

contract CommitteeRegistryEnrolTest is CommitteeFixture {
    function test_enrol_provenKeys_areRecordedWhoeverCalls() public {
        for (uint256 i = 0; i < size("possessions"); ++i) {
            ValidatorKeys memory keys = keysOf(i);
            assertFalse(registry.isEnrolled(keys));
            vm.expectEmit(address(registry));
            emit ICommitteeRegistry.ValidatorEnrolled(keys.x, keys.y, keys.ed25519);
            vm.prank(stranger);
            registry.enrol(
                keys,
                bytesOf("possessions", i, "babyJubjub"),
                bytesOf("possessions", i, "ed25519Signature")
            );
            assertTrue(registry.isEnrolled(keys));
        }
    }

    function test_enrol_fitsATransaction() public {
        ValidatorKeys memory keys = keysOf(0);
        (bytes memory first, bytes memory second) = (babyJubjubProof(0), ed25519Proof(0));
        uint256 before = gasleft();
        registry.enrol(keys, first, second);
        assertLt(before - gasleft(), MAX_TRANSACTION_GAS / 2);
    }

    function test_enrol_again_reverts() public {
        enrol(0);
        (ValidatorKeys memory keys, bytes memory first, bytes memory second) = proven(0);
        expectError(ICommitteeRegistry.BabyJubjubKeyEnrolled.selector, abi.encode(keys.x));
        registry.enrol(keys, first, second);
    }

    function test_enrol_enrolledKeyWithAnotherPartner_reverts() public {
        enrol(0);
        (ValidatorKeys memory keys, bytes memory first, bytes memory second) = proven(1);
        ValidatorKeys memory mixed = ValidatorKeys(keysOf(0).x, keysOf(0).y, keys.ed25519);
        expectError(ICommitteeRegistry.BabyJubjubKeyEnrolled.selector, abi.encode(mixed.x));
        registry.enrol(mixed, first, second);

        mixed = ValidatorKeys(keys.x, keys.y, keysOf(0).ed25519);
        expectError(ICommitteeRegistry.Ed25519KeyEnrolled.selector, abi.encode(mixed.ed25519));
        registry.enrol(mixed, first, second);
    }

    function test_enrol_proofsOfAnotherEnvironment_revert() public {
        (ValidatorKeys memory keys, bytes memory first, bytes memory second) = proven(0);
        registry = newRegistry(address(manager), keccak256("testnet"), HANDOVER, 1);
        expectError(ICommitteeRegistry.InvalidBabyJubjubProof.selector, abi.encode(keys.x, keys.y));
        registry.enrol(keys, first, second);
    }

    function test_enrol_sharedInvalidPossessions_revert() public {
        for (uint256 i = 0; i < size("invalidPossessions"); ++i) {
            string memory list = "invalidPossessions";
            ValidatorKeys memory keys = keysAt(list, i);
            bytes memory first = bytesOf(list, i, "babyJubjub");
            bytes memory second = bytesOf(list, i, "ed25519Signature");
            registry = newRegistry(address(manager), wordOf(list, i, "environment"), HANDOVER, 1);
            vm.expectPartialRevert(ICommitteeRegistry.InvalidBabyJubjubProof.selector);
            registry.enrol(keys, first, second);
        }
    }

    function test_enrol_swappedBabyJubjubProof_reverts() public {
        (ValidatorKeys memory keys, , bytes memory second) = proven(0);
        bytes memory others = babyJubjubProof(1);
        expectError(ICommitteeRegistry.InvalidBabyJubjubProof.selector, abi.encode(keys.x, keys.y));
        registry.enrol(keys, others, second);
    }

    function test_enrol_swappedEd25519Proof_reverts() public {
        (ValidatorKeys memory keys, bytes memory first, ) = proven(0);
        bytes memory others = ed25519Proof(1);
        expectError(ICommitteeRegistry.InvalidEd25519Proof.selector, abi.encode(keys.ed25519));
        registry.enrol(keys, first, others);
    }

    /// hardhat-config: fuzz.runs = 256
    function testFuzz_enrol_anyChangedBitOfAProof_reverts(uint256 bit) public {
        (ValidatorKeys memory keys, bytes memory first, bytes memory second) = proven(0);
        bit = bound(bit, 0, 160 * 8 - 1);
        bytes memory changed = bit < 96 * 8 ? first : second;
        uint256 position = (bit / 8) % 96;
        changed[position] ^= bytes1(uint8(1 << (bit % 8)));
        vm.expectRevert();
        registry.enrol(keys, first, second);
    }

    function test_enrol_proofsOfZeros_revert() public {
        (ValidatorKeys memory keys, bytes memory first, ) = proven(0);
        expectError(ICommitteeRegistry.InvalidBabyJubjubProof.selector, abi.encode(keys.x, keys.y));
        registry.enrol(keys, new bytes(96), new bytes(64));
        expectError(ICommitteeRegistry.InvalidEd25519Proof.selector, abi.encode(keys.ed25519));
        registry.enrol(keys, first, new bytes(64));
    }

    /// hardhat-config: fuzz.runs = 256
    function testFuzz_enrol_proofOfAnotherLength_reverts(uint256 length) public {
        length = bound(length, 0, 200);
        (ValidatorKeys memory keys, bytes memory first, bytes memory second) = proven(0);
        if (length != 96) {
            expectError(ICommitteeRegistry.InvalidProofLength.selector, abi.encode(length, 96));
            registry.enrol(keys, new bytes(length), second);
        }
        if (length != 64) {
            expectError(ICommitteeRegistry.InvalidProofLength.selector, abi.encode(length, 64));
            registry.enrol(keys, first, new bytes(length));
        }
    }

    function test_enrol_invalidBabyJubjubKeys_revert() public {
        (, bytes memory first, bytes memory second) = proven(0);
        load("baby-jubjub.json");
        for (uint256 i = 0; i < size("invalidKeys"); ++i) {
            uint256 x = uint256(wordOf("invalidKeys", i, "x"));
            uint256 y = uint256(wordOf("invalidKeys", i, "y"));
            expectError(ICommitteeRegistry.InvalidBabyJubjubKey.selector, abi.encode(x, y));
            registry.enrol(ValidatorKeys(x, y, keccak256("ed25519")), first, second);
        }
    }

    function test_enrol_invalidEd25519Keys_revert() public {
        load("ed25519.json");
        string memory list = "possessionsOfInvalidKeys";
        for (uint256 i = 0; i < size(list); ++i) {
            ValidatorKeys memory keys = keysAt(list, i);
            bytes memory first = bytesOf(list, i, "babyJubjub");
            bytes memory second = bytesOf(list, i, "ed25519Signature");
            expectError(ICommitteeRegistry.InvalidEd25519Key.selector, abi.encode(keys.ed25519));
            registry.enrol(keys, first, second);
        }
    }

    function proven(uint256 i) private view returns (ValidatorKeys memory, bytes memory, bytes memory) {
        return (keysOf(i), babyJubjubProof(i), ed25519Proof(i));
    }
}

contract CommitteeRegistryProposeTest is CommitteeFixture {
    function test_proposeCommittee_theFirst_beginsAtOnce() public {
        Member[] memory list = enrolled(4);
        bytes32 hash = hashOf(list);
        vm.expectEmit(address(registry));
        emit ICommitteeRegistry.CommitteeProposed(1, hash, list, START, START);
        vm.expectEmit(address(registry));
        emit ICommitteeRegistry.CommitteeActivated(1, hash);
        propose(list);
        assertEq(registry.epoch(), 1);
        assertEq(registry.committeeHash(), hash);
        assertEq(registry.nextCommitteeHash(), 0);
        assertEq(registry.activatableAt(), 0);
        assertEq(registry.withdrawableUntil(), 0);
        assertEq(abi.encode(registry.members()), abi.encode(list));
        assertEq(registry.nextMembers().length, 0);
    }

    function test_proposeCommittee_realValidators_hashesAsTheProtocolSays() public {
        // In ascending order of x.
        uint256[4] memory order = [uint256(1), 0, 3, 2];
        Member[] memory list = new Member[](4);
        for (uint256 i = 0; i < 4; ++i) {
            enrol(order[i]);
            ValidatorKeys memory keys = keysOf(order[i]);
            list[i] = Member(keys.x, keys.y, keys.ed25519, uint64(i + 1));
        }
        propose(list);
        assertEq(registry.committeeHash(), hashOf(list));
    }

    function test_proposeCommittee_theSecond_waitsForTheHandover() public {
        propose(enrolled(4));
        bytes32 current = registry.committeeHash();
        Member[] memory list = enrolled(5);
        vm.expectEmit(address(registry));
        emit ICommitteeRegistry.CommitteeProposed(2, hashOf(list), list, START + WITHDRAWAL, START + HANDOVER);
        propose(list);
        assertEq(registry.epoch(), 1);
        assertEq(registry.committeeHash(), current);
        assertEq(registry.nextCommitteeHash(), hashOf(list));
        assertEq(registry.activatableAt(), START + HANDOVER);
        assertEq(registry.withdrawableUntil(), START + WITHDRAWAL);
        assertEq(abi.encode(registry.nextMembers()), abi.encode(list));
        assertEq(registry.members().length, 4);
    }

    function test_proposeCommittee_32Members_fitsATransaction() public {
        Member[] memory list = enrolled(32);
        uint256 before = gasleft();
        propose(list);
        assertLt(before - gasleft(), MAX_TRANSACTION_GAS / 2);
    }

    function test_proposeCommittee_byAStranger_reverts() public {
        Member[] memory list = enrolled(4);
        expectError(IAccessManaged.AccessManagedUnauthorized.selector, abi.encode(stranger));
        vm.prank(stranger);
        registry.proposeCommittee(list);
    }

    function test_proposeCommittee_whileAnotherWaits_reverts() public {
        propose(enrolled(4));
        Member[] memory list = enrolled(5);
        propose(list);
        expectRefused(enrolled(6), ICommitteeRegistry.HandoverUnderWay.selector, abi.encode(hashOf(list)));
    }

    function test_proposeCommittee_theCurrentOne_reverts() public {
        Member[] memory list = enrolled(4);
        propose(list);
        expectRefused(list, ICommitteeRegistry.CommitteeUnchanged.selector, abi.encode(hashOf(list)));
    }

    function test_proposeCommittee_tooFewOrTooManyMembers_reverts() public {
        expectRefused(enrolled(0), ICommitteeRegistry.CommitteeSizeOutOfRange.selector, abi.encode(0, 1, 32));
        expectRefused(enrolled(33), ICommitteeRegistry.CommitteeSizeOutOfRange.selector, abi.encode(33, 1, 32));
        vm.chainId(1);
        registry = newRegistry(address(manager), ENVIRONMENT, HANDOVER, 4);
        expectRefused(enrolled(3), ICommitteeRegistry.CommitteeSizeOutOfRange.selector, abi.encode(3, 4, 32));
    }

    function test_proposeCommittee_memberThatNeverEnrolled_reverts() public {
        Member[] memory list = enrolled(4);
        list[2].x = 1_000_000;
        expectRefused(list, ICommitteeRegistry.NotEnrolled.selector, abi.encode(2, 1_000_000));
        expectRefused(new Member[](4), ICommitteeRegistry.NotEnrolled.selector, abi.encode(0, 0));
    }

    function test_proposeCommittee_otherKeysThanEnrolled_reverts() public {
        Member[] memory list = enrolled(4);
        list[1].y += 1;
        expectRefused(list, ICommitteeRegistry.NotEnrolled.selector, abi.encode(1, list[1].x));
        list[1].y -= 1;
        list[1].ed25519 = keccak256("another key");
        expectRefused(list, ICommitteeRegistry.NotEnrolled.selector, abi.encode(1, list[1].x));
    }

    function test_proposeCommittee_membersNotAscendingOrTwice_reverts() public {
        Member[] memory list = enrolled(4);
        (list[1], list[2]) = (list[2], list[1]);
        expectRefused(list, ICommitteeRegistry.MembersNotAscending.selector, abi.encode(2, list[2].x));
        list[2] = list[1];
        expectRefused(list, ICommitteeRegistry.MembersNotAscending.selector, abi.encode(2, list[2].x));
    }

    function test_proposeCommittee_zeroWeight_reverts() public {
        Member[] memory list = enrolled(4);
        list[3].weight = 0;
        expectRefused(list, ICommitteeRegistry.ZeroWeight.selector, abi.encode(3));
    }

    function test_proposeCommittee_weightsThatWrap_revert() public {
        Member[] memory list = enrolled(4);
        list[0].weight = type(uint64).max;
        uint256 total = uint256(type(uint64).max) + 3;
        expectRefused(list, ICommitteeRegistry.TotalWeightTooLarge.selector, abi.encode(total));
        list[0].weight = type(uint64).max - 2;
        expectRefused(list, ICommitteeRegistry.TotalWeightTooLarge.selector, abi.encode(1 << 64));
        list[0].weight = type(uint64).max - 3;
        propose(list);
    }

    function test_proposeCommittee_aThirdOfTheWeightOffDevelopmentChains_reverts() public {
        vm.chainId(1);
        registry = newRegistry(address(manager), ENVIRONMENT, HANDOVER, 4);
        Member[] memory list = enrolled(4);
        list[1].weight = 2;
        expectRefused(list, ICommitteeRegistry.WeightTooLarge.selector, abi.encode(1, 2, 5));
        list[2].weight = 2;
        expectRefused(list, ICommitteeRegistry.WeightTooLarge.selector, abi.encode(1, 2, 6));
        list[3].weight = 2;
        propose(list);
    }

    function testFuzz_proposeCommittee_offDevelopmentChains_noMemberIsAVeto(uint64[4] memory weights) public {
        vm.chainId(1);
        registry = newRegistry(address(manager), ENVIRONMENT, HANDOVER, 4);
        Member[] memory list = enrolled(4);
        uint256 total = 0;
        for (uint256 i = 0; i < 4; ++i) {
            list[i].weight = uint64(bound(weights[i], 1, i == 0 ? 12 : 4));
            total += list[i].weight;
        }
        vm.prank(admin);
        try registry.proposeCommittee(list) {
            for (uint256 i = 0; i < 4; ++i) assertGt(3 * (total - list[i].weight), 2 * total);
        } catch {
            uint256 heaviest = 0;
            for (uint256 i = 0; i < 4; ++i) if (list[i].weight > heaviest) heaviest = list[i].weight;
            assertLe(3 * (total - heaviest), 2 * total);
        }
    }

    function expectRefused(Member[] memory list, bytes4 selector, bytes memory args) private {
        expectError(selector, args);
        propose(list);
    }
}

contract CommitteeRegistryActivateTest is CommitteeFixture {
    function setUp() public override {
        super.setUp();
        propose(enrolled(4));
    }

    function test_activateCommittee_afterTheHandover_beginsTheEpochWhoeverCalls() public {
        propose(enrolled(5));
        bytes32 next = registry.nextCommitteeHash();
        vm.warp(START + HANDOVER);
        vm.expectEmit(address(registry));
        emit ICommitteeRegistry.CommitteeActivated(2, next);
        vm.prank(stranger);
        registry.activateCommittee();
        assertEq(registry.epoch(), 2);
        assertEq(registry.committeeHash(), next);
        assertEq(registry.nextCommitteeHash(), 0);
        assertEq(registry.activatableAt(), 0);
        assertEq(registry.withdrawableUntil(), 0);
        assertEq(registry.members().length, 5);
        assertEq(registry.membersOf(1).length, 4);
    }

    function test_activateCommittee_duringTheHandover_reverts() public {
        propose(enrolled(5));
        vm.warp(START + HANDOVER - 1);
        expectError(ICommitteeRegistry.HandoverNotOver.selector, abi.encode(START + HANDOVER));
        registry.activateCommittee();
    }

    function test_activateCommittee_nothingProposed_reverts() public {
        vm.expectRevert(ICommitteeRegistry.NoNextCommittee.selector);
        registry.activateCommittee();
    }

    function test_activateCommittee_twice_reverts() public {
        propose(enrolled(5));
        vm.warp(START + HANDOVER);
        registry.activateCommittee();
        vm.expectRevert(ICommitteeRegistry.NoNextCommittee.selector);
        registry.activateCommittee();
    }

    function test_activateCommittee_anEarlierCommittee_mayReturn() public {
        propose(enrolled(5));
        vm.warp(START + HANDOVER);
        registry.activateCommittee();
        propose(enrolled(4));
        vm.warp(START + 2 * HANDOVER);
        registry.activateCommittee();
        assertEq(registry.epoch(), 3);
        assertEq(abi.encode(registry.membersOf(3)), abi.encode(registry.membersOf(1)));
    }

    function test_storage_isWhereTheDocumentationSays() public {
        propose(enrolled(5));
        uint256 slot = uint256(SlotDerivation.erc7201Slot("causeway.storage.CommitteeRegistry"));
        uint256 status = uint256(vm.load(address(registry), bytes32(slot)));
        assertEq(uint64(status), 1);
        assertEq(uint64(status >> 64), START + HANDOVER);
        assertEq(uint64(status >> 128), START + WITHDRAWAL);
        assertEq(status >> 192, 0);
        assertEq(vm.load(address(registry), bytes32(slot + 1)), registry.committeeHash());
        assertEq(vm.load(address(registry), bytes32(slot + 2)), registry.nextCommitteeHash());
    }
}

contract CommitteeRegistryWithdrawTest is CommitteeFixture {
    function setUp() public override {
        super.setUp();
        grantGuardian();
        propose(enrolled(4));
    }

    function test_withdrawCommittee_untilTheLastSecond_leavesNothingOfTheProposal() public {
        bytes32 current = registry.committeeHash();
        Member[] memory list = enrolled(5);
        propose(list);
        vm.warp(START + WITHDRAWAL - 1);
        vm.expectEmit(address(registry));
        emit ICommitteeRegistry.CommitteeWithdrawn(2, hashOf(list));
        withdraw();
        assertEq(registry.epoch(), 1);
        assertEq(registry.committeeHash(), current);
        assertEq(registry.nextCommitteeHash(), 0);
        assertEq(registry.activatableAt(), 0);
        assertEq(registry.withdrawableUntil(), 0);
        assertEq(registry.nextMembers().length, 0);
        assertEq(registry.members().length, 4);
    }

    function test_withdrawCommittee_onceCheckpointsNameIt_reverts() public {
        propose(enrolled(5));
        uint256[3] memory times = [uint256(WITHDRAWAL), HANDOVER, 365 days];
        for (uint256 i = 0; i < times.length; ++i) {
            vm.warp(START + times[i]);
            expectError(ICommitteeRegistry.WithdrawalOver.selector, abi.encode(START + WITHDRAWAL));
            withdraw();
        }
        registry.activateCommittee();
        assertEq(registry.epoch(), 2);
    }

    function test_withdrawCommittee_nothingProposed_reverts() public {
        vm.expectRevert(ICommitteeRegistry.NoNextCommittee.selector);
        withdraw();
        propose(enrolled(5));
        withdraw();
        vm.expectRevert(ICommitteeRegistry.NoNextCommittee.selector);
        withdraw();
    }

    function test_withdrawCommittee_theFirst_isTooLate() public {
        registry = newRegistry(address(manager), ENVIRONMENT, HANDOVER, 1);
        grantGuardian();
        propose(enrolled(4));
        vm.expectRevert(ICommitteeRegistry.NoNextCommittee.selector);
        withdraw();
    }

    function test_withdrawCommittee_byAnyoneButTheGuardian_reverts() public {
        propose(enrolled(5));
        address[2] memory others = [stranger, address(registry)];
        for (uint256 i = 0; i < others.length; ++i) {
            expectError(IAccessManaged.AccessManagedUnauthorized.selector, abi.encode(others[i]));
            vm.prank(others[i]);
            registry.withdrawCommittee();
        }
    }

    function test_withdrawCommittee_thenAnotherIsProposed_hasItsOwnMembersAndTimes() public {
        propose(enrolled(32));
        vm.warp(START + 1 minutes);
        withdraw();
        Member[] memory list = enrolled(5);
        vm.warp(START + 2 minutes);
        propose(list);
        assertEq(abi.encode(registry.nextMembers()), abi.encode(list));
        assertEq(registry.withdrawableUntil(), START + 2 minutes + WITHDRAWAL);
        assertEq(registry.activatableAt(), START + 2 minutes + HANDOVER);
        vm.warp(START + HANDOVER);
        expectError(ICommitteeRegistry.HandoverNotOver.selector, abi.encode(START + 2 minutes + HANDOVER));
        registry.activateCommittee();
        vm.warp(START + 2 minutes + HANDOVER);
        registry.activateCommittee();
        assertEq(abi.encode(registry.members()), abi.encode(list));
        assertEq(registry.committeeHash(), hashOf(list));
    }

    function test_withdrawCommittee_theSameMayBeProposedAgain() public {
        Member[] memory list = enrolled(5);
        propose(list);
        withdraw();
        propose(list);
        assertEq(abi.encode(registry.nextMembers()), abi.encode(list));
    }

    function test_withdrawCommittee_thenNothingCanBeActivated() public {
        propose(enrolled(5));
        withdraw();
        vm.warp(START + HANDOVER);
        vm.expectRevert(ICommitteeRegistry.NoNextCommittee.selector);
        registry.activateCommittee();
    }

    function test_withdrawCommittee_32Members_fitsATransaction() public {
        propose(enrolled(32));
        vm.prank(guardian);
        uint256 before = gasleft();
        registry.withdrawCommittee();
        assertLt(before - gasleft(), MAX_TRANSACTION_GAS / 2);
    }

    function testFuzz_withdrawCommittee_andActivation_areNeverBothPossible(uint256 later) public {
        propose(enrolled(5));
        later = bound(later, 0, 2 * HANDOVER);
        vm.warp(START + later);
        uint256 snapshot = vm.snapshotState();
        vm.prank(guardian);
        (bool withdrawn, ) = address(registry).call(abi.encodeCall(registry.withdrawCommittee, ()));
        vm.revertToState(snapshot);
        (bool activated, ) = address(registry).call(abi.encodeCall(registry.activateCommittee, ()));
        assertFalse(withdrawn && activated);
        assertEq(withdrawn, later < WITHDRAWAL);
        assertEq(activated, later >= HANDOVER);
    }
}
