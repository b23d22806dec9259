// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {stdError} from "forge-std/StdError.sol";
import {DevelopmentChains} from "../../../contracts/access/DevelopmentChains.sol";
import {IVerifier} from "../../../contracts/light-clients/interfaces/IVerifier.sol";
import {ShippedCode} from "../ShippedCode.sol";

/// @dev Proofs of vectors/proofs, under development keys.
abstract contract CommitteeVerifierTest is ShippedCode {
    uint256 internal constant SCALAR_FIELD =
        21888242871839275222246405745257275088548364400416034343698204186575808495617;
    uint256 internal constant BASE_FIELD =
        21888242871839275222246405745257275088696311157297823662689037894645226208583;

    struct Example {
        bytes proof;
        uint256 committee;
        uint256 message;
    }

    /// @dev The verifier of the key that the vectors are of.
    function _verifierOf(string memory json, uint256 slots, bool isDevelopmentKey) internal returns (IVerifier) {
        bytes memory key = vm.parseJsonBytes(json, ".verifyingKey");
        bytes memory arguments = bytes.concat(key, abi.encode(slots, isDevelopmentKey));
        return IVerifier(create("CommitteeVerifier.sol:CommitteeVerifier", arguments));
    }

    function _example(string memory json, string memory path) internal pure returns (Example memory) {
        return
            Example(
                vm.parseJsonBytes(json, string.concat(path, ".proof")),
                uint256(vm.parseJsonBytes32(json, string.concat(path, ".committee"))),
                uint256(vm.parseJsonBytes32(json, string.concat(path, ".message")))
            );
    }
}

contract CommitteeVerifier4Test is CommitteeVerifierTest {
    uint256 private constant WORDS = 8;
    uint256 private constant MOST_GAS = 197_000;
    /// @dev The verifier gives the pairing no more than this, and a refused point takes all of it.
    uint256 private constant MOST_GAS_OF_REFUSED_POINTS = 520_000;

    IVerifier private verifier;
    Example private first;
    Example private other;
    Example private otherCommittee;
    string private json;

    function setUp() public {
        json = vm.readFile("vectors/proofs/committee-4.json");
        verifier = _verifierOf(json, 4, true);
        first = _example(json, ".proofs[0]");
        other = _example(json, ".proofs[1]");
        otherCommittee = _example(json, ".proofs[2]");
    }

    function test_verify_validProof_holds() public view {
        assertTrue(_holds(first));
        assertTrue(_holds(other));
        assertTrue(_holds(otherCommittee));
    }

    function test_verify_validProof_costsNoMoreThanItsBudget() public view {
        Example memory example = first;
        IVerifier warm = verifier;
        warm.slots();
        uint256 before = gasleft();
        warm.verify(example.proof, example.committee, example.message);
        assertLt(before - gasleft(), MOST_GAS);
    }

    function test_verify_anotherStatement_doesNotHold() public view {
        assertFalse(verifier.verify(first.proof, first.committee, other.message));
        assertFalse(verifier.verify(first.proof, otherCommittee.committee, first.message));
        assertFalse(verifier.verify(first.proof, first.message, first.committee));
    }

    function testFuzz_verify_anotherStatement_doesNotHold(uint256 committee, uint256 message) public view {
        committee = bound(committee, 0, SCALAR_FIELD - 1);
        message = bound(message, 0, SCALAR_FIELD - 1);
        vm.assume(committee != first.committee || message != first.message);
        assertFalse(verifier.verify(first.proof, committee, message));
    }

    function test_verify_inputsNotBelowTheOrder_doesNotHold() public view {
        assertFalse(verifier.verify(first.proof, first.committee + SCALAR_FIELD, first.message));
        assertFalse(verifier.verify(first.proof, first.committee, first.message + SCALAR_FIELD));
        assertFalse(verifier.verify(first.proof, SCALAR_FIELD, first.message));
        assertFalse(verifier.verify(first.proof, first.committee, type(uint256).max));
    }

    function test_verify_anotherLength_doesNotHold() public view {
        bytes memory proof = first.proof;
        assertFalse(verifier.verify("", first.committee, first.message));
        assertFalse(verifier.verify(bytes.concat(proof, hex"00"), first.committee, first.message));
        assertFalse(verifier.verify(bytes.concat(proof, proof), first.committee, first.message));
        assembly {
            mstore(proof, 255)
        }
        assertFalse(verifier.verify(proof, first.committee, first.message));
    }

    function test_verify_zeroProof_doesNotHold() public view {
        assertFalse(verifier.verify(new bytes(256), first.committee, first.message));
    }

    function test_verify_pointAtInfinity_doesNotHold() public view {
        for (uint256 word = 0; word < WORDS; word += 2) {
            bytes memory proof = _with(_with(first.proof, word, 0), word + 1, 0);
            assertFalse(verifier.verify(proof, first.committee, first.message));
        }
    }

    function test_verify_pointOffItsCurve_doesNotHold() public view {
        for (uint256 word = 0; word < WORDS; ++word) {
            bytes memory proof = _with(first.proof, word, _word(first.proof, word) ^ 1);
            assertFalse(verifier.verify(proof, first.committee, first.message));
        }
    }

    /// @dev The point with x = 1 lies on the twist, outside the subgroup of prime order.
    function test_verify_pointOutsideItsSubgroup_doesNotHold() public view {
        bytes memory proof = first.proof;
        proof = _with(proof, 2, 0);
        proof = _with(proof, 3, 1);
        proof = _with(proof, 4, 0x2351dcdda257b62181cbd745dfee16d5fdf4eb185bbcf33c20a0fe6eaa9cb4a3);
        proof = _with(proof, 5, 0x07fb3d558dafafb6bf6dd326a5fefe0beca3f9ac3bd999a390d504fad34b0b8c);
        assertFalse(verifier.verify(proof, first.committee, first.message));
    }

    function test_verify_coordinateNotCanonical_doesNotHold() public view {
        for (uint256 word = 0; word < WORDS; ++word) {
            bytes memory proof = _with(first.proof, word, _word(first.proof, word) + BASE_FIELD);
            assertFalse(verifier.verify(proof, first.committee, first.message));
        }
    }

    function test_verify_negatedPoint_doesNotHold() public view {
        bytes memory a = _negated(first.proof, 1);
        bytes memory c = _negated(first.proof, 7);
        bytes memory b = _negated(_negated(first.proof, 4), 5);
        assertFalse(verifier.verify(a, first.committee, first.message));
        assertFalse(verifier.verify(b, first.committee, first.message));
        assertFalse(verifier.verify(c, first.committee, first.message));
    }

    /// @dev (-A, -B, C) proves what (A, B, C) does: proof bytes are no identity.
    function test_verify_bothFactorsNegated_holds() public view {
        bytes memory proof = _negated(_negated(_negated(first.proof, 1), 4), 5);
        assertTrue(verifier.verify(proof, first.committee, first.message));
    }

    function test_verify_swappedPoints_doesNotHold() public view {
        bytes memory proof = _with(first.proof, 0, _word(first.proof, 6));
        proof = _with(proof, 1, _word(first.proof, 7));
        proof = _with(proof, 6, _word(first.proof, 0));
        proof = _with(proof, 7, _word(first.proof, 1));
        assertFalse(verifier.verify(proof, first.committee, first.message));
    }

    function test_verify_imaginaryPartLast_doesNotHold() public view {
        bytes memory proof = first.proof;
        for (uint256 word = 2; word < 6; ++word) proof = _with(proof, word, _word(first.proof, word ^ 1));
        assertFalse(verifier.verify(proof, first.committee, first.message));
    }

    function testFuzz_verify_anyBytes_doesNotHold(uint256 word, uint256 value) public view {
        word = bound(word, 0, WORDS - 1);
        vm.assume(value != _word(first.proof, word));
        assertFalse(verifier.verify(_with(first.proof, word, value), first.committee, first.message));
    }

    function test_verify_refusedPoint_burnsNoMoreThanItsLimit() public view {
        bytes memory proof = _with(first.proof, 0, 1);
        verifier.slots();
        uint256 before = gasleft();
        assertFalse(verifier.verify(proof, 1, 1));
        assertLt(before - gasleft(), MOST_GAS_OF_REFUSED_POINTS);
    }

    function test_verify_tooLittleGas_doesNotHold() public view {
        assertFalse(verifier.verify{gas: 150_000}(first.proof, first.committee, first.message));
    }

    /// @dev Where the chain has no pairing precompile a call to its address succeeds.
    function test_verify_withoutPrecompile_doesNotHold() public {
        vm.mockCall(address(8), bytes(""), bytes(""));
        assertFalse(_holds(first));
    }

    function test_constructor_otherChain_reverts() public {
        vm.chainId(1);
        vm.expectRevert(abi.encodeWithSelector(DevelopmentChains.DevelopmentOnly.selector, 1));
        this.deploy();
        vm.chainId(31336);
        vm.expectRevert(abi.encodeWithSelector(DevelopmentChains.DevelopmentOnly.selector, 31336));
        this.deploy();
    }

    function deploy() external {
        _verifierOf(json, 4, true);
    }

    function test_constructor_coordinateNotCanonical_reverts() public {
        bytes memory key = vm.parseJsonBytes(json, ".verifyingKey");
        bytes memory alpha = _with(key, 1, _word(key, 1) + BASE_FIELD);
        vm.expectRevert(stdError.arithmeticError);
        create("CommitteeVerifier.sol:CommitteeVerifier", bytes.concat(alpha, abi.encode(4, true)));
    }

    function test_views_describeTheKey() public view {
        assertEq(verifier.slots(), 4);
        assertTrue(verifier.isDevelopmentKey());
        assertEq(verifier.keyHash(), vm.parseJsonBytes32(json, ".keyHash"));
    }

    function _holds(Example memory example) private view returns (bool) {
        return verifier.verify(example.proof, example.committee, example.message);
    }

    function _negated(bytes memory proof, uint256 word) private pure returns (bytes memory) {
        return _with(proof, word, BASE_FIELD - _word(proof, word));
    }

    function _word(bytes memory proof, uint256 word) private pure returns (uint256 value) {
        assembly {
            value := mload(add(add(proof, 32), mul(32, word)))
        }
    }

    function _with(bytes memory proof, uint256 word, uint256 value) private pure returns (bytes memory changed) {
        changed = bytes.concat(proof);
        assembly {
            mstore(add(add(changed, 32), mul(32, word)), value)
        }
    }
}

contract CommitteeVerifier32Test is CommitteeVerifierTest {
    function test_verify_validProof_holds() public {
        string memory json = vm.readFile("vectors/proofs/committee-32.json");
        IVerifier verifier = _verifierOf(json, 32, true);
        Example memory example = _example(json, ".proofs[0]");
        assertTrue(verifier.verify(example.proof, example.committee, example.message));
        assertFalse(verifier.verify(example.proof, example.committee, example.message + 1));
        assertEq(verifier.slots(), 32);
        assertTrue(verifier.isDevelopmentKey());
        assertEq(verifier.keyHash(), vm.parseJsonBytes32(json, ".keyHash"));
    }
}

/// @dev A key with a ceremony: its proof was made with the proving key that came of it.
contract CeremonyCommitteeVerifierTest is CommitteeVerifierTest {
    uint256 private constant SEPOLIA = 11155111;

    string private json = vm.readFile("vectors/proofs/testnet-committee-4.json");
    Example private example = _example(json, ".proofs[0]");
    IVerifier private verifier;

    function setUp() public {
        vm.chainId(SEPOLIA);
        verifier = _verifierOf(json, 4, false);
    }

    function test_verify_validProof_holds() public view {
        assertTrue(verifier.verify(example.proof, example.committee, example.message));
        assertFalse(verifier.verify(example.proof, example.committee, example.message + 1));
        assertFalse(verifier.verify(example.proof, example.committee + 1, example.message));
    }

    function test_verify_proofUnderTheDevelopmentKey_doesNotHold() public view {
        Example memory other = _example(vm.readFile("vectors/proofs/committee-4.json"), ".proofs[0]");
        assertEq(other.committee, example.committee);
        assertEq(other.message, example.message);
        assertFalse(verifier.verify(other.proof, other.committee, other.message));
    }

    function test_views_describeTheKey() public view {
        assertEq(verifier.slots(), 4);
        assertFalse(verifier.isDevelopmentKey());
        assertEq(verifier.keyHash(), vm.parseJsonBytes32(json, ".keyHash"));
    }
}
